import {
  measureAgents,
  measureLinks,
  measureNames,
  measureReplies,
  measureReports,
  type Replies,
  type Reports,
  type Tally,
} from "./measure";
import type { Half } from "./read";

export type Parts = Reports & Replies & Record<"linkTarget" | "botAsPerson" | "personAsBot" | "names", Tally>;

/** Every part over the named halves together. */
export async function measureMails(of: readonly Half[]): Promise<Parts> {
  const each = await Promise.all(of.map(measureHalf));
  return each.reduce((sum, half) => {
    const entries = Object.entries(half).map(([part, tally]) => [
      part,
      {
        n: sum[part as keyof Parts].n + tally.n,
        misses: [...sum[part as keyof Parts].misses, ...tally.misses],
      },
    ]);
    return Object.fromEntries(entries) as Parts;
  });
}

const measureHalf = async (half: Half): Promise<Parts> => ({
  ...(await measureReports(half)),
  ...(await measureReplies(half)),
  ...measureAgents(half),
  linkTarget: measureLinks(half),
  names: measureNames(half),
});

export const shareOf = ({ n, misses }: Tally): number =>
  Math.round(((n - misses.length) / n) * 10_000) / 10_000;
