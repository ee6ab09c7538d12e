import { type Separator, separators } from "./records";

/** A first line `sep=;` as spreadsheets write it; it is not a record. */
const declared = /^sep=(.)\n/i;

type Opening = {
  separator: Separator /** What stands before the header: a `sep=` line or nothing. */;
  prolog: string;
};

/** The separator of a text by its first lines: the one that cuts most of them into as many cells as the first. */
export function detectSeparator(text: string): Opening {
  const prolog = declared.exec(text)?.[0] ?? "";
  const named = separators.find((separator) => prolog.includes(`=${separator}`));
  if (named) return { separator: named, prolog };
  const lines = linesOutsideQuotes(text.slice(prolog.length), 50);
  const best = separators
    .map((separator) => ({ separator, score: score(lines, separator) }))
    .reduce((a, b) => (b.score > a.score ? b : a));
  return { separator: best.separator, prolog };
}

function score(lines: readonly string[], separator: string): number {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const [header = 0] = counts;
  if (header === 0) return 0;
  const same = counts.filter((count) => count === header).length / counts.length;
  return same + Math.min(header, 50) / 1_000;
}

/** Lines with everything between quotes taken out, so that a comma in a name does not count. */
function linesOutsideQuotes(text: string, max: number): string[] {
  const bare = text.replace(/"(?:[^"]|"")*"/g, "");
  return bare
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, max);
}
