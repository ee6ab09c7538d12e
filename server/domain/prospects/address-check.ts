import type { AddressState } from "@/server/ports/enrichment";

/** The result of a check as it is stored; `at` is real. `askedAt`: since when a newer one is asked for in vain. */
export type AddressCheck = { state: AddressState; at: string; by: string; askedAt?: string };
/** By address or number. */
export type AddressChecks = Readonly<Record<string, AddressCheck>>;

/** For how long a check is believed before the first email to somebody. */
const believedMs = 90 * 86_400_000;
/** A vendor that does not answer for so long is not waited for. */
const patienceMs = 86_400_000;

/** Whether the check is too old for a first email; both instants are on one clock. */
export const isOutdated = (check: AddressCheck | null | undefined, now: Date, shown: (at: Date) => Date) =>
  check !== null && check !== undefined && +now - +shown(new Date(check.at)) > believedMs;

/** What to store when there is no answer: the old check, or after a day that nobody knows. */
export function unanswered(check: AddressCheck, now: Date): AddressCheck {
  const askedAt = check.askedAt ?? now.toISOString();
  if (+now - Date.parse(askedAt) < patienceMs) return { ...check, askedAt };
  return { state: "unknown", at: now.toISOString(), by: check.by };
}
