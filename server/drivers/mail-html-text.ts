import { sanitizeMailHtml } from "./mail-html";

const blockTags = new Set(
  "address blockquote center dd del details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tr ul".split(
    " ",
  ),
);
const spacedTags = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote"]);
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/**
 * HTML as plain text, quotations marked by "> " as text mails do. Works on the sanitised form, which is well-formed, so one pass over
 * its tags is enough however odd the original was.
 */
export function mailHtmlToText(html: string): string {
  const lines: { quoted: number; text: string }[] = [];
  const open: { tag: string; quotes: boolean }[] = [];
  let line = "";
  let quoted = 0;
  const end = (blank: boolean) => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "" || line === "\n") lines.push({ quoted, text });
    if (blank && lines.at(-1)?.text !== "") lines.push({ quoted, text: "" });
    line = "";
  };

  for (const token of sanitizeMailHtml(html).html.split(/(<[^>]*>)/)) {
    const [, closing = "", tag = ""] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    if (tag === "") {
      line += token.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
      continue;
    }
    if (tag === "br") {
      if (line.trim() === "") line = "\n";
      end(false);
    } else if (tag === "td" || tag === "th") line += " ";
    if (!blockTags.has(tag)) continue;
    end(spacedTags.has(tag));
    if (closing === "" && tag !== "hr") {
      const quotes = token.includes("data-quoted");
      open.push({ tag, quotes });
      if (quotes) quoted += 1;
      if (tag === "li") line = "- ";
    } else if (open.at(-1)?.tag === tag && open.pop()?.quotes) quoted -= 1;
  }
  end(false);
  return lines
    .map(({ quoted: depth, text }) =>
      depth === 0 ? text : `${">".repeat(Math.min(depth, 20))} ${text}`.trimEnd(),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
