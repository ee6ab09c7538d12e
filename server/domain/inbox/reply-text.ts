import { type OurWords, ourWords } from "./our-words";
import { plain } from "./plain";
import { quoteStart } from "./quote-marks";
import { linesBeforeSignature } from "./signature";

const maxCharacters = 200_000;
const maxLines = 5_000;

/** What the author wrote, and what was below or around it: quotations and the signature. */
export type ReplyText = { text: string; quoted: string | null };

/** Additional knowledge: what we sent this prospect, and the author's name in the email. */
type Known = { sent?: readonly string[]; name?: string };

/**
 * Splits a reply into the author's own text and the rest. Works line by line in linear time. Answers between quoted lines and below a
 * quotation are kept. Empty only if all text is ours.
 */
export function splitReply(body: string, { sent = [], name = "" }: Known = {}): ReplyText {
  const lines = body
    .slice(0, maxCharacters)
    .split(/\r\n|\r|\n/)
    .slice(0, maxLines);
  const ours = ourWords(sent);
  const own = withoutOurs(ownLines(lines), ours);
  const kept = tidy(own.slice(0, linesBeforeSignature(own, name)));
  const text = kept || tidy(own) || unquoted(lines, ours);
  const rest = tidy(restOf(lines, new Set(kept === "" ? [] : kept.split("\n"))));
  return { text, quoted: rest === "" || rest === text ? null : rest };
}

function ownLines(lines: string[]): string[] {
  const folded = lines.map((line) => plain(line.slice(0, 500)).trim());
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const start = quoteStart(folded, at);
    if (start?.kind === "rest") break;
    if (start?.kind === "wrote") {
      at += start.lines - 1;
      // Programs that do not mark quoted lines put everything below the header.
      if (!nextFilled(folded, at + 1).startsWith(">")) break;
      continue;
    }
    if (!line.trimStart().startsWith(">")) own.push(line);
  }
  return own;
}

/** Our own text is never theirs, whatever is above it; an unrecognized header above it is removed, too. */
function withoutOurs(own: string[], ours: OurWords): string[] {
  if (ours.isEmpty) return own;
  const first = own.findIndex((line) => ours.has(line));
  if (first < 0) return own;
  const last = own.findLastIndex((line) => ours.has(line));
  const between = own
    .slice(first, last)
    .filter((line) => !ours.mayHave(line) && !headerLikePattern.test(line.trim()));
  return [...withoutHeader(own.slice(0, first)), ...between, ...own.slice(last + 1)];
}

const headerLikePattern = /@|\d{1,2}[:.]\d\d|\b(19|20)\d\d\b|^[-=*#_~>]{2,}|[-=*#_~>]{2,}$|:$/;

/** The lines right above our words are their header when the person's own words end at a blank line before. */
function withoutHeader(above: string[]): string[] {
  const blank = above.findLastIndex((line) => line.trim() === "");
  const hasWords = above.slice(0, Math.max(0, blank)).some((line) => line.trim() !== "");
  let end = hasWords && above.length - blank <= 4 ? blank : above.length;
  while (end > 0 && (above[end - 1]?.trim() === "" || headerLikePattern.test(above[end - 1]?.trim() ?? "")))
    end -= 1;
  return above.slice(0, end);
}

/** Everything was marked as quoted: what we did not write is theirs. */
function unquoted(lines: string[], ours: OurWords): string {
  const marked = ours.isEmpty ? lines : lines.filter((line) => line.trimStart().startsWith(">"));
  return tidy(marked.map((line) => line.replace(/^[\s>]+/, "")).filter((line) => !ours.mayHave(line)));
}

function nextFilled(lines: string[], from: number): string {
  return lines.slice(from, from + 10).find((line) => line !== "") ?? "";
}

function restOf(lines: string[], kept: Set<string>): string[] {
  return lines.filter((line) => line.trim() === "" || !kept.has(line.trimEnd()));
}

function tidy(lines: string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
