/** Amounts are stored in hundredths of the currency, probabilities in hundredths of a per cent. */
export const inHundredths = (value: number): number => Math.round(value * 100);
export const outOfHundredths = (value: number): number => value / 100;

/**
 * Deals of one currency, in hundredths: `own` is each amount times the deal's own probability, `rest` the amounts of deals without one.
 * Integers as text, because they outgrow a number.
 */
export type StoredSum = { count: number; amount: string; own: string; rest: string };

const wholeProbability = 10_000n;

/** A sum in the currency itself; the weighted one is rounded once, at the end, half up. */
export function sumOf(parts: readonly (StoredSum & { stageProbability: number })[]): {
  count: number;
  amount: number;
  weighted: number;
} {
  let count = 0;
  let amount = 0n;
  let weighted = 0n;
  for (const part of parts) {
    count += part.count;
    amount += BigInt(part.amount);
    weighted += BigInt(part.own) + BigInt(part.rest) * BigInt(part.stageProbability);
  }
  const rounded = (weighted + wholeProbability / 2n) / wholeProbability;
  return { count, amount: outOfHundredths(Number(amount)), weighted: outOfHundredths(Number(rounded)) };
}
