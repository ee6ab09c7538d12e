import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { setLaneClosed } from "@/server/repositories/ledger/lanes";
import type { Settled } from "./write";

/**
 * Marks mailboxes that can no longer sign in and closes their lanes, so that the servers are not asked again before a member has looked
 * (R11). The check of a mailbox opens them again.
 */
export async function markBrokenMailboxes(tx: Tx, now: Date, settled: readonly Settled[]): Promise<void> {
  const broken = settled.flatMap(({ job, effect }) =>
    effect.senderProblem === "login_failed" && job.mailboxId ? [job.mailboxId] : [],
  );
  for (const id of new Set(broken)) await breakMailbox(tx, now, id);
}

async function breakMailbox(tx: Tx, now: Date, id: string): Promise<void> {
  const [row] = await tx.query<{ version: number; accountId: string }>(
    `update mailboxes set status = 'disabled', problem = 'login_failed', version = version + 1
      where id = $1 and status = 'connected' returning version, account_id as "accountId"`,
    [id],
  );
  if (!row) return;
  await setLaneClosed(tx, { mailboxId: id }, "mailbox_disconnected", now);
  await publish(tx, "update_integrations", { id, version: row.version }, { accountId: row.accountId });
}
