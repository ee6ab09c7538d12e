import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/realtime/publish";
import { setLaneClosed } from "@/server/repositories/lanes";
import type { Settled } from "./write";

/**
 * Marks mailboxes and accounts that cannot sign in any more and closes their lanes, so that the servers are not asked again
 * before a person has looked (R11). The check of a mailbox and the sign-in of an account open them again.
 */
export async function markBrokenSenders(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const mailboxes = new Set<string>();
  const accounts = new Set<string>();
  for (const { job, effect } of settled) {
    if (effect.senderProblem === "login_failed" && job.mailboxId) mailboxes.add(job.mailboxId);
    if (effect.senderProblem === "account_invalid") accounts.add(job.accountId);
  }
  for (const id of mailboxes) await breakMailbox(tx, id);
  for (const id of accounts) await breakAccount(tx, id);
}

async function breakMailbox(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.query<{ version: number; accountId: string }>(
    `update mailboxes set status = 'disabled', problem = 'login_failed', version = version + 1
      where id = $1 and status = 'connected' returning version, account_id as "accountId"`,
    [id],
  );
  if (!row) return;
  await setLaneClosed(tx, { mailboxId: id }, "mailbox_disconnected");
  await publish(tx, "update_integrations", { id, version: row.version }, { accountId: row.accountId });
}

async function breakAccount(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.query<{ version: number }>(
    `update accounts set status = 'invalid', version = version + 1 where id = $1 and status = 'active' returning version`,
    [id],
  );
  if (!row) return;
  await setLaneClosed(tx, { accountId: id }, "account_disconnected");
  await publish(tx, "update_credentials", { id, version: row.version }, { accountId: id });
}
