import { chance } from "@/server/domain/campaigns/chance";

/** Chance that can be repeated. */
export type Dice = {
  below(max: number): number;
  maybe(share: number): boolean;
  oneOf<T>(these: readonly T[]): T;
};

/** The same seed draws the same. */
export function diceOf(seed: string): Dice {
  let draws = 0;
  const random = () => chance(`${seed}|${draws++}`);
  const below = (max: number) => Math.floor(random() * max);
  return { below, maybe: (share) => random() < share, oneOf: (these) => these[below(these.length)]! };
}
