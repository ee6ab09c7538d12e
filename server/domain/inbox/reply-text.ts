import { plain } from "./plain";
import { quoteStart } from "./quote-marks";
import { linesBeforeSignature } from "./signature";

const MAX_CHARACTERS = 200_000;
const MAX_LINES = 5_000;

/** What the person wrote, and what stood below or around it: quotations and the signature. */
export type ReplyText = { text: string; quoted: string | null };

/**
 * Parts a reply into the person's own words and the rest. Works line by line, so its time grows with the text and nothing else.
 * Answers between quoted lines and below a quotation are kept. Never empty when there is text.
 */
export function splitReply(body: string): ReplyText {
  const lines = body
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_LINES);
  const own = ownLines(lines);
  const kept = tidy(own.slice(0, linesBeforeSignature(own)));
  const text = kept || tidy(own) || tidy(lines.map((line) => line.replace(/^[\s>]+/, "")));
  const rest = tidy(restOf(lines, new Set(kept === "" ? [] : kept.split("\n"))));
  return { text, quoted: rest === "" || rest === text ? null : rest };
}

function ownLines(lines: string[]): string[] {
  const folded = lines.map((line) => plain(line.slice(0, 500)).trim());
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.trimStart().startsWith(">")) continue;
    const start = quoteStart(folded, at);
    if (start?.kind === "rest") break;
    if (start?.kind === "wrote") {
      at += start.lines - 1;
      // Programs that do not mark quoted lines put everything below the header.
      if (!nextFilled(folded, at + 1).startsWith(">")) break;
      continue;
    }
    own.push(line);
  }
  return own;
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
