import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { setLaneClosed } from "@/server/repositories/ledger/lanes";
import type { Settled } from "./write";

/**
 * Marks mailboxes that can no longer sign in and closes their lanes, so that the servers are not asked again before a member has looked
 * (R11). The check of a mailbox opens them again.
 */
export async function markBrokenMailboxes(tx: Tx, now: Date, settled: readonly Settled[]): Promise<void> {
  const broken = new Map<string, Problem>();
  for (const { job, effect } of settled)
    if (job.mailboxId && isOfMailbox(effect.senderProblem)) broken.set(job.mailboxId, effect.senderProblem);
  for (const [id, problem] of broken) await breakMailbox(tx, now, id, problem);
}

type Problem = "login_failed" | "sign_in_again";
const isOfMailbox = (problem: Settled["effect"]["senderProblem"]): problem is Problem =>
  problem === "login_failed" || problem === "sign_in_again";

async function breakMailbox(tx: Tx, now: Date, id: string, problem: Problem): Promise<void> {
  const [row] = await tx.query<{ version: number; accountId: string }>(
    `update mailboxes set status = 'disabled', problem = $2, version = version + 1
      where id = $1 and status = 'connected' returning version, account_id as "accountId"`,
    [id, problem],
  );
  if (!row) return;
  await setLaneClosed(tx, { mailboxId: id }, "mailbox_disconnected", now);
  await publish(tx, "update_integrations", { id, version: row.version }, { accountId: row.accountId });
}
