import type { Outcome } from "@/server/ports/outcome";
import { dropOldest } from "../drop-oldest";

const maxEntries = 10_000;

/**
 * Actions of this process by key: a second attempt of the same action shares the first one's effect. Beyond that the engine's ledger makes
 * sure that nothing is repeated that may have been done.
 */
export type Once = {
  knows(key: string): boolean;
  providerIdOf(key: string): Promise<string | null>;
  do(key: string, work: () => Promise<Outcome>): Promise<Outcome>;
};

export function createOnce(): Once {
  const outcomes = new Map<string, Promise<Outcome>>();
  return {
    knows: (key) => outcomes.has(key),
    async providerIdOf(key) {
      const outcome = await outcomes.get(key);
      return outcome?.kind === "sent" ? outcome.providerId : null;
    },
    async do(key, work) {
      const known = outcomes.get(key);
      if (known) return known;
      const begun = work();
      outcomes.set(key, begun);
      dropOldest(outcomes, maxEntries);
      const outcome = await begun.catch((error: unknown) => {
        outcomes.delete(key);
        throw error;
      });
      if (outcome.kind !== "sent") outcomes.delete(key);
      return outcome;
    },
  };
}
