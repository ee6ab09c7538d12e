import { DomainError } from "@/lib/contract/errors";
import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { findAccount, listAccounts } from "@/server/repositories/accounts/accounts";
import { giveMailbox, spreadUntouched } from "@/server/repositories/accounts/sender-changes";
import { replaceSenders } from "@/server/repositories/campaigns/campaigns";
import { findMailbox, listMailboxes } from "@/server/repositories/mailboxes/mailboxes";

type Sender = { accountId: string; mailboxId: string | null };

/** The member's own active account, else the first they may use, with its mailbox; empty if there is none. */
export async function defaultSenders(cx: Context, tx: Tx): Promise<Sender[]> {
  const usable = (await listAccounts(tx, cx.scope.allowedAccounts)).filter(
    ({ status }) => status === "active",
  );
  const account = usable.find(({ ownerId }) => ownerId === cx.scope.personId) ?? usable[0];
  if (!account) return [];
  const mailboxes = await listMailboxes(tx, [account.id]);
  const mailbox = mailboxes.find(({ status }) => status === "connected");
  return [{ accountId: account.id, mailboxId: mailbox?.id ?? null }];
}

/**
 * Sets a campaign's senders. Prospects who were not contacted yet go to the new senders; all others keep theirs (R12). Throws `not_found`
 * for an account or mailbox the member may not use.
 */
export async function setSenders(
  cx: Context,
  tx: Tx,
  campaignId: string,
  senders: readonly Sender[],
): Promise<void> {
  if (new Set(senders.map(({ accountId }) => accountId)).size < senders.length)
    throw new DomainError("invalid_input", { fields: { senders: "invalid_input" } });
  for (const { accountId, mailboxId } of senders) {
    const account = await findAccount(tx, accountId, cx.scope.allowedAccounts);
    const mailbox = mailboxId === null ? null : await findMailbox(tx, mailboxId, [accountId]);
    if (!account || (mailboxId !== null && !mailbox)) throw new DomainError("not_found");
  }
  await replaceSenders(tx, campaignId, senders);
  if (senders.length > 0) await spreadUntouched(tx, campaignId, { now: cx.now(), newId: cx.newId });
}

/** An account got a mailbox: emails that waited for one leave from there (R13). */
export async function takeMailbox(
  cx: Pick<Tools, "now" | "newId">,
  tx: Tx,
  mailbox: Sender & { mailboxId: string },
): Promise<void> {
  for (const campaignId of await giveMailbox(tx, mailbox)) {
    await spreadUntouched(tx, campaignId, { now: cx.now(), newId: cx.newId });
    await publish(tx, "refetch", { list: "workflows", id: campaignId });
  }
}
