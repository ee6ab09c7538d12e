/** The letter after `5x5` says which database an id is of. */
const letters = { sandbox: "s", database: "d" } as const;
export type StoredKind = keyof typeof letters;

const largest = 2n ** 63n - 1n;

/** A person's id as everybody sees it (PROSPECT-03), from the number of their row. */
export const idOf = (kind: StoredKind, number: bigint): string => `5x5${letters[kind]}${number.toString(36)}`;

/** The number of a row; null if the id is of another database. */
export function numberOf(kind: StoredKind, id: string): bigint | null {
  const digits = new RegExp(`^5x5${letters[kind]}([0-9a-z]{1,13})$`).exec(id)?.[1];
  if (digits === undefined) return null;
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  return number <= largest ? number : null;
}

/** Where a person stands in every search: as good as random, and the same after a new load. From 0 to below 2^31. */
export const rankOf = (number: bigint): number =>
  Number(BigInt.asUintN(64, (number + 1n) * 0x9e3779b97f4a7c15n) >> 33n);
