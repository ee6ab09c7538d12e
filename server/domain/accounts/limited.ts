import type { AccountLife } from "./account-state";

const dayMs = 86_400_000;
const days = { connectLimitedAt: 7, inmailLimitedAt: 1, loginLimitedAt: 1 } as const;
type Limit = keyof typeof days;

/** Until when the network refuses more of a kind: 7 days for requests, a day for InMails and sign-ins (CRED-35). */
export const limitEnds = (kind: Limit, since: Date): Date => new Date(+since + days[kind] * dayMs);

/** The end of a limit that is still in force; null when it is over or never was. Both instants on the same clock. */
export function limitedUntil(account: Pick<AccountLife, Limit>, kind: Limit, now: Date): Date | null {
  const since = account[kind];
  const end = since && limitEnds(kind, since);
  return end && end > now ? end : null;
}

/** The longest note of a connection request, as long as the network has not asked an account for shorter ones (CONST-06). */
export const longestNote = 300;
/** The max length of notes for an account that the network restricts. */
export const shortNote = 200;
