/** A parsed argument of a command: a word (atom or string) or a parenthesized list. `quoted` words are never keywords. */
export type Token = { kind: "word"; text: string; quoted: boolean } | { kind: "list"; items: Token[] };

export class ImapSyntaxError extends Error {}

/**
 * Parses the arguments of one command. `parts` alternate between text and the bytes of literals: a literal comes where the text before it
 * ended. Square brackets belong to their atom, as in `BODY[HEADER.FIELDS (SUBJECT)]<0.100>`.
 */
export function parseArguments(parts: Buffer[]): Token[] {
  const stack: Token[][] = [[]];
  const push = (token: Token) => stack.at(-1)?.push(token);
  parts.forEach((part, index) => {
    if (index % 2 === 1) push({ kind: "word", text: part.toString("latin1"), quoted: true });
    else parseText(part.toString("latin1"), stack, push);
  });
  const [tokens] = stack;
  if (stack.length !== 1 || tokens === undefined) throw new ImapSyntaxError("unbalanced parentheses");
  return tokens;
}

function parseText(text: string, stack: Token[][], push: (token: Token) => void) {
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === " ") at += 1;
    else if (char === "(") {
      const items: Token[] = [];
      push({ kind: "list", items });
      stack.push(items);
      at += 1;
    } else if (char === ")") {
      stack.pop();
      if (stack.length === 0) throw new ImapSyntaxError("unbalanced parentheses");
      at += 1;
    } else if (char === '"') at = quoted(text, at, push);
    else at = atom(text, at, push);
  }
}

function quoted(text: string, start: number, push: (token: Token) => void): number {
  let value = "";
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') {
      push({ kind: "word", text: value, quoted: true });
      return at + 1;
    }
    if (text[at] === "\\") at += 1;
    value += text[at] ?? "";
  }
  throw new ImapSyntaxError("string without end");
}

function atom(text: string, start: number, push: (token: Token) => void): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const char = text[at];
    if (char === "[") depth += 1;
    else if (char === "]") depth -= 1;
    else if (depth === 0 && (char === " " || char === "(" || char === ")")) break;
  }
  push({ kind: "word", text: text.slice(start, at), quoted: false });
  return at;
}

/** The text of a word; throws a syntax error for anything else. */
export function word(token: Token | undefined): string {
  if (token?.kind !== "word") throw new ImapSyntaxError("a word is missing");
  return token.text;
}

/** `1:4,7,9:*` as a test; the star means `last`. */
export function numberSet(text: string, last: number): (value: number) => boolean {
  const ranges = text.split(",").map((range) => {
    const [low = "", high = low] = range.split(":");
    const bounds = [low, high].map((bound) => (bound === "*" ? last : Number(bound)));
    if (bounds.some((bound) => !Number.isInteger(bound) || bound < 0))
      throw new ImapSyntaxError(`bad set ${text}`);
    return [Math.min(...bounds), Math.max(...bounds)] as const;
  });
  return (value) => ranges.some(([low, high]) => value >= low && value <= high);
}
