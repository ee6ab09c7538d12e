import type { Mailbox } from "@/lib/contract/accounts/accounts";

/** A mailbox nobody could look into for so long, in real time, may hide answers: its follow-ups wait (R15). */
const staleAfterMs = 30 * 60_000;

type Checked = {
  status: string;
  problem: string | null;
  lastCheckedAt: Date | null;
  /** Reading began anew then: it gets the same time for its first check. */
  connectedAt: Date | null;
};

const isStale = (
  { lastCheckedAt, connectedAt }: Pick<Checked, "lastCheckedAt" | "connectedAt">,
  now: Date,
): boolean => +now - Math.max(Number(lastCheckedAt), Number(connectedAt)) > staleAfterMs;

/** What is wrong with a mailbox as it is shown; `now` is real. */
export function shownProblem(mailbox: Checked, now: Date): Mailbox["problem"] {
  if (mailbox.problem !== null) return mailbox.problem as Mailbox["problem"];
  return mailbox.status === "connected" && isStale(mailbox, now) ? "not_checked" : null;
}
