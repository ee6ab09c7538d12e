import { concepts, givenNames } from "./concepts";

const maxPhraseWords = 4;
const stemFrom = 2;

const meanings = new Map<string, string[]>();
for (const [concept, words] of Object.entries({ ...concepts, name: givenNames }))
  for (const word of words.split(" ")) {
    const key = word.replace(/[_'-]/g, " ");
    const known = meanings.get(key) ?? [];
    if (!known.includes(concept)) meanings.set(key, [...known, concept]);
  }

/** The meanings at each position of a text, in order; words without a meaning are left out. A phrase counts as one word. */
export function meaningsOf(words: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const [size, meant] = phraseAt(words, at);
    if (meant.length > 0) found.push(meant);
    at += size;
  }
  return found;
}

function phraseAt(words: readonly string[], at: number): [number, string[]] {
  for (let size = maxPhraseWords; size > 1; size -= 1) {
    const meant = at + size <= words.length && meanings.get(words.slice(at, at + size).join(" "));
    if (meant) return [size, meant];
  }
  return [1, ofWord(words[at]!)];
}

/** The word itself, or its longest known stem. */
function ofWord(word: string): string[] {
  const whole = meanings.get(word);
  if (whole) return whole;
  for (let size = Math.min(word.length, 20); size >= stemFrom; size -= 1) {
    const meant = meanings.get(`${word.slice(0, size)}*`);
    if (meant) return meant;
  }
  return [];
}
