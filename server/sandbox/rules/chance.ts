/** A 53 bit hash of some words (cyrb53), the same on every machine and in every run. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Chance as an argument: the same words give the same number, from 0 up to but not 1. */
export const chance = (...words: (string | number)[]): number => hash(words.join("\u0000")) / 2 ** 53;

/** One of the things, by the same rule. Throws when there is nothing to choose from. */
export function pick<T>(things: readonly T[], ...words: (string | number)[]): T {
  const chosen = things[Math.floor(chance(...words) * things.length)];
  if (chosen === undefined) throw new RangeError("nothing to choose from");
  return chosen;
}

/** A key of the table, as often as its weight says. */
export function weigh<K extends string>(
  weights: Readonly<Record<K, number>>,
  ...words: (string | number)[]
): K {
  const entries = Object.entries(weights) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = chance(...words) * total;
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  throw new RangeError("nothing to choose from");
}
