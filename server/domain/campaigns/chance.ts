/**
 * A number from 0 (included) to 1 (excluded), always the same for the same text: repeatable randomness (R8, R21). FNV-1a over the
 * characters with a final mixing, because similar texts must not give similar numbers.
 */
export function chance(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
