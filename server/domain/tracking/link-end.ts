/** The rest of the line on both sides of what looks like an address. */
type Surroundings = { before: string; after: string };

export function surroundings(text: string, index: number, length: number): Surroundings {
  const start = text.lastIndexOf("\n", index - 1) + 1;
  const end = text.indexOf("\n", index + length);
  return {
    before: text.slice(Math.max(start, index - 500), index),
    after: text.slice(index + length, end < 0 ? undefined : end).slice(0, 100),
  };
}

/** Longer addresses do not occur in text. */
const maxLength = 2_000;

const openers: Record<string, string> = {
  ")": "(",
  "]": "[",
  "}": "{",
  "*": "*",
  _: "_",
  "'": "'",
  "’": "‘’‚",
  "”": "“„",
  "“": "„",
  "»": "«",
  "«": "»",
  "›": "‹",
};

/**
 * How many characters at the end of a possible address belong to the sentence around it. An address that stands alone, on its line or in
 * angle brackets, is taken as typed; a bracket or quotation mark ends it only if one was opened before it.
 */
export function lengthAfterwards(found: string, { before, after }: Surroundings): number {
  if (found.length > maxLength || (before.endsWith("<") && after.startsWith(">"))) return 0;
  const isAlone = before.trim() === "" && after.trim() === "";
  let end = found.length;
  while (end > 0 && isOutside(found.slice(0, end), { before, after, isAlone })) end -= 1;
  return found.length - end;
}

function isOutside(url: string, around: Surroundings & { isAlone: boolean }): boolean {
  const last = url.at(-1) ?? "";
  const opener = openers[last];
  if (opener !== undefined)
    return !isBalanced(url, last, opener) && isOpenBefore(around.before, last, opener);
  if (around.isAlone) return false;
  if (/[,;:、。，；：！？]/.test(last)) return true;
  // A sentence that continues in lower case did not end here: "Moor_Inc. for details".
  return /[.!?…]/.test(last) && !/^ +\p{Ll}/u.test(around.after);
}

const count = (text: string, characters: string) =>
  [...text].filter((character) => characters.includes(character)).length;

const isBalanced = (url: string, closer: string, opener: string) =>
  opener !== closer && count(url, opener) >= count(url, closer) && !opener.includes("‘");

/** Whether the sentence before the address has such a bracket or mark still open. */
function isOpenBefore(before: string, closer: string, opener: string): boolean {
  if (opener === closer)
    return /(^|[\s([{])$/.test(before.slice(0, before.lastIndexOf(opener))) && before.includes(opener);
  return count(before, opener) > count(before, closer);
}
