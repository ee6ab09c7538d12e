import type { Account } from "@/lib/contract/accounts/accounts";

const hourMs = 3_600_000;
/** How long the network refuses each kind of action (decision on CRED-35). */
const limits = { connect: 7 * 24 * hourMs, inmail: 24 * hourMs, login: 24 * hourMs };
/** How long a second factor stays locked (CRED-67). */
const lockMs = hourMs / 2;

type Limited = keyof typeof limits;

/** Until when the network refuses this kind; null if it does not. */
export function limitedUntil(account: Account, kind: Limited): Date | null {
  const { connectLimitedAt, inmailLimitedAt, loginLimitedAt } = account;
  const since = { connect: connectLimitedAt, inmail: inmailLimitedAt, login: loginLimitedAt }[kind];
  return since ? new Date(Date.parse(since) + limits[kind]) : null;
}

/** Until when signing in at the second factor is locked. */
export const lockedUntil = (factor: Account["twoFactor"]): Date | null =>
  factor?.temporaryLockedAt ? new Date(Date.parse(factor.temporaryLockedAt) + lockMs) : null;
