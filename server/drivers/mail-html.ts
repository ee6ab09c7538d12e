import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";

/** Increased with every change of the rules below, so that stored emails can be sanitized again. */
const sanitizerVersion = 2;

const maxCharacters = 1_000_000;

const textTags =
  "a abbr address b bdi bdo big blockquote br center cite code col colgroup dd del details dfn div dl dt em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  );

const lengthPattern = /^(auto|0|-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?)$/;
const spacingPattern = /^((auto|0|\d{1,3}(\.\d{1,3})?(px|em|rem|%|pt)?)\s*){1,4}$/;
const colourPattern = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]{5,40}\)|[a-z]{3,20})$/i;
const wordPattern = /^[a-z-]{1,30}$/;
const familyPattern = /^[\w\s,'"-]{1,200}$/;
const borderPattern = /^[\w\s#.%(),-]{1,80}$/;

/** Nothing that can leave its place, cover others, or load something: no position, no z-index, no url(). */
const styles = {
  color: [colourPattern],
  "background-color": [colourPattern],
  "font-size": [/^(\d{1,2}(\.\d{1,3})?(px|pt)|[0-3](\.\d{1,3})?(em|rem)|\d{1,3}%|[a-z-]{3,12})$/],
  "font-weight": [/^(\d{3}|[a-z]{4,8})$/],
  "font-style": [wordPattern],
  "font-family": [familyPattern],
  "text-align": [wordPattern],
  "text-decoration": [/^[a-z -]{1,40}$/],
  "line-height": [lengthPattern, /^normal$/],
  "vertical-align": [lengthPattern, wordPattern],
  "white-space": [wordPattern],
  padding: [spacingPattern],
  "padding-left": [spacingPattern],
  "padding-right": [spacingPattern],
  "padding-top": [spacingPattern],
  "padding-bottom": [spacingPattern],
  margin: [spacingPattern],
  "margin-left": [spacingPattern],
  "margin-right": [spacingPattern],
  "margin-top": [spacingPattern],
  "margin-bottom": [spacingPattern],
  border: [borderPattern],
  "border-left": [borderPattern],
  "border-right": [borderPattern],
  "border-top": [borderPattern],
  "border-bottom": [borderPattern],
  "border-collapse": [wordPattern],
  "border-spacing": [spacingPattern],
  "border-radius": [spacingPattern],
  width: [lengthPattern],
  "max-width": [lengthPattern],
  height: [lengthPattern],
};

const cellAttributes = ["align", "valign", "bgcolor", "width", "height", "colspan", "rowspan"];

const rules: IOptions = {
  allowedTags: textTags,
  allowedAttributes: {
    "*": ["style", "dir", "lang", "title", "align"],
    a: ["href", "target", "rel"],
    img: ["data-src", "data-cid", "alt", "width", "height"],
    table: [...cellAttributes, "border", "cellpadding", "cellspacing"],
    td: cellAttributes,
    th: cellAttributes,
    tr: cellAttributes,
    col: ["width", "span"],
    font: ["color", "size", "face"],
    ol: ["start", "type"],
    blockquote: ["data-quoted"],
    div: ["data-quoted"],
  },
  allowedStyles: { "*": styles },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowedSchemesAppliedToAttributes: ["href", "data-src"],
  allowProtocolRelative: false,
  allowedIframeHostnames: [],
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "title",
    "head",
    "xmp",
    "template",
    "svg",
    "math",
    "object",
    "iframe",
  ],
  enforceHtmlBoundary: false,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, { href = "", title = "" }) => ({
      tagName,
      attribs: { href: href.trim(), title, target: "_blank", rel: "noopener noreferrer nofollow" },
    }),
    img: waitingImage,
    blockquote: (tagName, { style = "" }) => ({ tagName, attribs: { style, "data-quoted": "" } }),
    div: (tagName, attribs) => ({
      tagName,
      attribs: isQuotation(attribs) ? { ...attribs, "data-quoted": "" } : attribs,
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["data-src"] && !attribs["data-cid"],
};

/**
 * Sanitizes email HTML: no scripts, styles, forms, frames; only harmless inline styles. Images keep their address in `data-src` and load
 * only when the reader allows it; attached pictures are referenced in `data-cid` by the id of their part; data URLs are removed (rule 26,
 * S43, S45). Quotations get `data-quoted`. It is still shown in a sandboxed frame.
 */
export function sanitizeMailHtml(html: string): { html: string; version: number; remoteImages: number } {
  const clean = sanitizeHtml(html.slice(0, maxCharacters), rules);
  return {
    html: clean,
    version: sanitizerVersion,
    remoteImages: clean.match(/<img [^>]*data-src=/g)?.length ?? 0,
  };
}

function waitingImage(tagName: string, attributes: Attributes) {
  const { src = "", alt = "", width = "", height = "" } = attributes;
  const place = placeOfImage(src.trim(), attributes);
  if (!place) return { tagName, attribs: {} };
  const attribs: Attributes = { ...place, alt };
  if (/^\d{1,4}%?$/.test(width)) attribs.width = width;
  if (/^\d{1,4}%?$/.test(height)) attribs.height = height;
  return { tagName, attribs };
}

/** The source of an image once it may be shown; an already sanitized email contains it. */
function placeOfImage(src: string, attributes: Attributes): Attributes | null {
  const cid = /^cid:(.*)$/is.exec(src)?.[1] ?? (src ? null : attributes["data-cid"]);
  const part = cid && contentIdIn(cid);
  if (part) return { "data-cid": part };
  const address = (src || attributes["data-src"] || "").trim();
  return /^https?:\/\//i.test(address) ? { "data-src": address } : null;
}

/** The id of a part in a cid link (RFC 2392); null if invalid. */
function contentIdIn(link: string): string | null {
  const id = link.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /^[\w.@$+=!#*/?^{|}~:;,()[\]-]{1,300}$/.test(id) ? id : null;
}

/** The wrappers that mail programs put around quotations. */
function isQuotation({ class: name = "" }: Attributes): boolean {
  return /\b(gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote)\b/.test(name);
}
