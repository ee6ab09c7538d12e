/** Values nest at most this deep in a request; the deepest the contract declares is eight. */
const maxDepth = 32;

/** More values than a body may hold. */
export class TooManyValues extends Error {}

/**
 * Parses a body and refuses what two parsers could read differently: a name given twice in one object. Throws SyntaxError, and
 * TooManyValues above `maxValues`; both before anything is built of the text.
 */
export function parseStrictJson(text: string, maxValues = Number.POSITIVE_INFINITY): unknown {
  judge(text, maxValues);
  return JSON.parse(text);
}

/** Walks the text once and tracks the keys of each open object; `null` marks an open array. */
function judge(text: string, maxValues: number): void {
  const open: (Set<string> | null)[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") open.push(new Set());
    else if (char === "[") open.push(null);
    else if (char === "}" || char === "]") open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && isName(text, end)) remember(names, JSON.parse(text.slice(at, end + 1)));
      at = end;
    }
    if (char === "{" || char === "[" || char === ",") values++;
    if (values > maxValues) throw new TooManyValues();
    if (open.length > maxDepth) throw new SyntaxError("nested too deep");
  }
}

const remember = (names: Set<string>, name: string) => {
  if (names.has(name) || name === "__proto__") throw new SyntaxError("a name twice or reserved");
  names.add(name);
};

/** Where the string ends that starts here; the end of the text where it is cut off. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** A string followed by a colon is a name. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\t" || text[at] === "\r") at++;
  return text[at] === ":";
}

/** Postgres keeps neither NUL nor half a character; nothing that holds one is read further. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => hasBrokenText(name) || hasBrokenText(inner));
}
