import type { E164 } from "./phone";

/** The data to look up. */
export type Sought = "email" | "phone";

/** The person to look up, by known data; `sought` is never empty. */
export type LookedUp = {
  workspaceId: string;
  fullName: string;
  companyName: string;
  profileUrl: string | null;
  sought: readonly Sought[];
};

/** The lookup is running: nothing went wrong, and asking again fetches its result. */
export const underWay = "under_way";

/**
 * - `found`: at least one of the sought values; an address is verified, never a guess (PROSPECT-13). It is the work address unless
 *   `isPersonal`.
 * - `nothing`: the person is unknown, or has none of the sought values.
 * - `later`: no answer now; the reason `underWay` means that a lookup is running.
 * - `barred`: none before the vendor account is topped up (CAMP-26).
 */
export type Finding =
  | {
      kind: "found";
      email: string | null;
      isPersonal?: boolean;
      phone: E164 | null;
      /** Who found it, and when it was verified: just now if that is missing. */
      by?: string;
      checkedAt?: Date;
    }
  | { kind: "nothing" }
  | { kind: "later"; reason: string; retryAfterSeconds?: number }
  | { kind: "barred"; reason: "out_of_credits" };

/** Whether an address takes email; a catch-all server takes it for every address. */
export type AddressState = "valid" | "risky" | "catch_all" | "invalid" | "unknown";

/** What a vendor says of an address. It costs the vendor's account, and no workspace. */
export type Verified =
  | { kind: "verified"; state: AddressState; by: string }
  | Extract<Finding, { kind: "later" }>;

/** Looks up contact data. Repeating a request is harmless and costs nothing more. */
export interface EnrichmentPort {
  readonly isSandbox: boolean;
  find(person: LookedUp): Promise<Finding>;
  /** Whether an address takes email; missing where no vendor tells. */
  verify?(asked: { workspaceId: string; email: string; profileUrl: string | null }): Promise<Verified>;
}
