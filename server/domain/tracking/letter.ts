import { lengthAfterwards, surroundings } from "./link-end";

/** What a tracked email's HTML part contains: null leaves it out. `link` returns the address a link is replaced with. */
type Marks = {
  link: ((url: string) => string) | null;
  picture: string | null;
  /** An invisible link: only a bot follows it. */
  hidden: string;
};

/** An address that tracking does not change. */
type Fixed = string | null;

const address = /https?:\/\/[^\s<>"]+/gi;

type Piece = { text: string; isLink: boolean };

/** A text cut at its addresses; put together again it is the text. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = found.slice(
      0,
      found.length - lengthAfterwards(found, surroundings(text, index, found.length)),
    );
    if (!URL.canParse(url)) continue;
    pieces.push({ text: text.slice(from, index), isLink: false }, { text: url, isLink: true });
    from = index + url.length;
  }
  return [...pieces, { text: text.slice(from), isLink: false }];
}

/** The links in a text, unchanged. */
export const linksIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.isLink ? [piece.text] : []));

/** A mail's text as HTML: every address a link that says where it leads. */
export function htmlOf(text: string, { link, picture, hidden }: Marks, fixed: Fixed = null): string {
  const parts = fixed === null ? [text] : text.split(fixed);
  const body = parts
    .map((part) =>
      piecesOf(part)
        .map((piece) => drawn(piece, link))
        .join(""),
    )
    .join(fixed === null ? "" : drawn({ text: fixed, isLink: true }, null));
  // In front, so that a program that follows one link after the other betrays itself with the first.
  const trap = `<a href="${escaped(hidden)}" rel="nofollow" tabindex="-1" aria-hidden="true" style="display:none"></a>`;
  const image = picture === null ? "" : `<img src="${escaped(picture)}" width="1" height="1" alt="">`;
  return `<html><body>${trap}<div dir="auto">${body}</div>${image}</body></html>`;
}

const drawn = ({ text, isLink }: Piece, link: Marks["link"]) =>
  isLink
    ? `<a href="${escaped(link ? link(text) : text)}">${escaped(text)}</a>`
    : escaped(text).replace(/\r?\n/g, "<br>\n");

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
