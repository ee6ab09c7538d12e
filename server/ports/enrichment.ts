import type { E164 } from "./phone";

/** How somebody may be reached. */
export type Sought = "email" | "phone";

/** Whom to look up, by what is known of them; `sought` is never empty. */
export type LookedUp = {
  workspaceId: string;
  fullName: string;
  companyName: string;
  profileUrl: string | null;
  sought: readonly Sought[];
};

/** The look-up has begun and its answer is not there yet: nothing went wrong, and asking again fetches it. */
export const underWay = "under_way";

/**
 * - `found`: at least one of what was sought; an address is one that was seen to take mails, never a guess (PROSPECT-13).
 * - `nothing`: nobody is known by that, or nothing of what was sought.
 * - `later`: no answer now; `underWay` as the reason means that one is being looked for.
 * - `barred`: none before somebody tops up what it costs (CAMP-26).
 */
export type Finding =
  | { kind: "found"; email: string | null; phone: E164 | null }
  | { kind: "nothing" }
  | { kind: "later"; reason: string; retryAfterSeconds?: number }
  | { kind: "barred"; reason: "out_of_credits" };

/** Somebody who knows how people can be reached. Asking twice does no harm, and costs nothing more. */
export interface EnrichmentPort {
  readonly isSandbox: boolean;
  find(person: LookedUp): Promise<Finding>;
}
