import type { Mailbox } from "@/lib/contract/accounts/accounts";
import type { AiMailbox } from "@/lib/contract/ai-emails/ai-emails";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { AiMailboxRow } from "@/server/repositories/ai-emails/mailboxes";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { showMailboxes } from "@/server/services/mailboxes/view";

/** Mailboxes on bought domains as they are shown, with what their ordinary mailboxes say. */
export async function showAiMailboxes(
  cx: Context,
  tx: Tx,
  rows: readonly AiMailboxRow[],
): Promise<AiMailbox[]> {
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ id }) => id));
  const ordinary = (await listMailboxes(tx, cx.scope.allowedAccounts)).filter(({ id }) => ids.has(id));
  const shown = new Map((await showMailboxes(cx, tx, ordinary)).map((mailbox) => [mailbox.id, mailbox]));
  return rows.map((row) => {
    const mailbox = shown.get(row.id);
    const { id, domainId, address: email, name: senderName, photoLink, accountId, isSandboxed } = row;
    return {
      ...{ id, domainId, email, senderName, photoLink, accountId, isSandboxed },
      state: stateOf(row, mailbox),
      sentToday: mailbox?.sentToday ?? 0,
      limitToday: mailbox?.limitToday ?? 0,
      campaigns: row.campaigns,
      createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
      version: row.version,
    };
  });
}

function stateOf({ state }: AiMailboxRow, mailbox: Mailbox | undefined): AiMailbox["state"] {
  if (state === "pending" || !mailbox) return "pending";
  if (mailbox.status === "disconnected") return "paused";
  if (mailbox.problem || mailbox.status === "disabled") return "failed";
  return mailbox.isWarmingUp ? "warming_up" : "active";
}
