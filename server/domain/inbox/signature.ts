import { plain } from "./plain";
import { isClosing, isDeviceLine, isNotice } from "./signature-words";

/** A line of strokes alone: "-- ", "_____", "=====". */
const isRule = (line: string) => /^[-_=*~–—]{2,}$/.test(line.replace(/\s/g, ""));

/**
 * How many lines from the start are the message itself, its signature left off. `lines` are the person's own lines, `name` is
 * what the mail says its sender is called.
 */
export function linesBeforeSignature(lines: string[], name = ""): number {
  const folded = lines.map((line) => plain(line.slice(0, 500)).trim());
  const cut = folded.findIndex((line, at) => line !== "" && startsSignature(folded, at, name));
  const end = withoutRules(folded, cut < 0 ? folded.length : cut);
  return isNameAlone(lines, end) ? withoutRules(folded, end - 1) : end;
}

/** "…by Friday." and, below a blank line, "Ada Lovelace": words in capitals alone, after a finished sentence. */
function isNameAlone(lines: string[], end: number): boolean {
  const last = lines[end - 1]?.trim() ?? "";
  const before =
    lines
      .slice(0, end - 1)
      .findLast((line) => line.trim() !== "")
      ?.trim() ?? "";
  return (
    lines[end - 2]?.trim() === "" &&
    /[.!?]$/.test(before) &&
    last.length <= 40 &&
    /^(\p{Lu}[\p{L}'’-]+|\p{Lu}\.)( (\p{Lu}[\p{L}'’-]+|\p{Lu}\.|van|von|de|der|da|di|del|la)){1,3}$/u.test(
      last,
    )
  );
}

/** Placeholders for a logo in plain text. */
const imagePattern = /^\[(cid|image|bild|logo|imagen|imagem)\b[^\]]{0,200}\]$/;
/** An app that no list knows, alone at the end: "Sent from Front". */
const sentWithPattern =
  /^(sent|gesendet|envoye|enviado|inviato|verzonden) (from|with|via|using|mit|von|avec|depuis|de|desde|por|con|met) \S+( \S+){0,3}$/;
const postscriptPattern = /^p\.? ?s\.?[:, ]/;

/** How many lines around a line decide whether a signature begins there. */
const contextLines = 60;

function startsSignature(lines: string[], at: number, name: string): boolean {
  const line = lines[at] ?? "";
  const rest = lines.slice(at + 1, at + 1 + contextLines).filter((next) => next !== "");
  if (line === "--" || /^[-_=]{8,}$/.test(line)) return rest.every((next) => next.length <= 200);
  if (isDeviceLine(line))
    return rest.length <= 3 && rest.every((next) => isSignatureLine(next) && !endsSentence(next));
  const above = lines.slice(Math.max(0, at - contextLines), at).findLast((before) => before !== "");
  if (above === undefined) return false;
  if (isClosing(line) || imagePattern.test(line)) return isSignature(rest);
  if (isNotice(line)) return true;
  if (rest.length === 0 && lines[at - 1] === "" && sentWithPattern.test(line)) return true;
  if (above.endsWith(":")) return false;
  const startsBlock = lines[at - 1] === "" || isRule(lines[at - 1] ?? "");
  return startsBlock && (isName(line, name) || looksLikeCard([line, ...rest])) && isSignature(rest);
}

/** After a closing come a name, a company, numbers: few short lines, no question. A notice may follow. */
function isSignature(rest: string[]): boolean {
  const end = rest.findIndex(isNotice);
  const lines = end < 0 ? rest : rest.slice(0, end);
  return (
    lines.length <= 14 && lines.every(isSignatureLine) && !lines.some((line) => postscriptPattern.test(line))
  );
}

const isSignatureLine = (line: string) => line.length <= 120 && !line.includes("?");
const endsSentence = (line: string) => /[.!]$/.test(line) && !isDeviceLine(line);

/** The sender's full name on a line of its own. */
const isName = (line: string, name: string) => {
  const own = plain(name).trim();
  return own.includes(" ") && line.replace(/[,.]+$/, "") === own;
};

const reachedPattern =
  /\+?\d[\d ()/.-]{6,}\d|\bwww\.|https?:|\S+@\S+\.\S+|\b(gmbh|ltd|inc|llc|ag|s\.?a\.?r?\.?l?|s\.?r\.?l|s\.?l|b\.?v|sp\. z o|oy|ab|as|aps|limited|co\. kg|kft|s\.?r\.?o|ооо|lda|ltda)\b\.?$/;
const titlePattern =
  /\b(head|manager|director|ceo|cto|cfo|coo|founder|owner|engineer|consultant|leiter|leiterin|geschaftsfuhrer|geschaftsfuhrerin|einkauf|vertrieb|responsable|directeur|directrice|gerente|director[ae]?|diretor[a]?|chef|jefe|jefa|sales|marketing|assistant|assistenz|kierownik|inkoper|ostopaallikko|partner)\b/;

/** A name, a role, numbers below each other, with no sentence among them: a card without a greeting above it. */
function looksLikeCard(lines: string[]): boolean {
  if (lines.length < 3 || lines.length > 10) return false;
  const first = lines[0] ?? "";
  const words = first.split(" ").length;
  if (words < 2 || words > 5 || /[.:;!?]$|\d/.test(first)) return false;
  if (lines.some((line) => line.length > 90 || /[?!]|[a-z]\. [a-z]/.test(line))) return false;
  return (
    lines.slice(1).some((line) => reachedPattern.test(line)) &&
    lines.slice(1).filter((line) => reachedPattern.test(line) || titlePattern.test(line)).length >= 2
  );
}

/** Strokes and blank lines that would be left standing at the end. */
function withoutRules(lines: string[], end: number): number {
  let last = end;
  while (last > 0 && (lines[last - 1] === "" || isRule(lines[last - 1] ?? ""))) last -= 1;
  return last;
}
