import type { Mailbox } from "@/lib/contract/accounts/accounts";

/** A mailbox that could not be read for this long, in real time, may contain replies: its follow-ups wait (R15). */
const staleAfterMs = 30 * 60_000;

type Checked = {
  status: string;
  problem: string | null;
  lastCheckedAt: Date | null;
  /** Reading started over then: the first check gets the same time. */
  connectedAt: Date | null;
};

/** Mailboxes that were last read before are stale. */
export const staleSince = (now: Date) => new Date(+now - staleAfterMs);

const isStale = (
  { lastCheckedAt, connectedAt }: Pick<Checked, "lastCheckedAt" | "connectedAt">,
  now: Date,
): boolean => +now - Math.max(Number(lastCheckedAt), Number(connectedAt)) > staleAfterMs;

/** The problem displayed for a mailbox; `now` is real. */
export function shownProblem(mailbox: Checked, now: Date): Mailbox["problem"] {
  if (mailbox.problem !== null) return mailbox.problem as Mailbox["problem"];
  return mailbox.status === "connected" && isStale(mailbox, now) ? "not_checked" : null;
}
