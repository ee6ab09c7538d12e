import { chance } from "@/server/domain/campaigns/chance";

/** Reproducible randomness. */
export type Dice = {
  below(max: number): number;
  maybe(share: number): boolean;
  oneOf<T>(these: readonly T[]): T;
};

/** The same seed gives the same draws. */
export function diceOf(seed: string): Dice {
  let draws = 0;
  const random = () => chance(`${seed}|${draws++}`);
  const below = (max: number) => Math.floor(random() * max);
  return { below, maybe: (share) => random() < share, oneOf: (these) => these[below(these.length)]! };
}
