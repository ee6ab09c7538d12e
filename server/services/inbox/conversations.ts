import { DomainError } from "@/lib/contract/errors";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import {
  type Addressed,
  type ConversationRow,
  countUnread,
  findConversation,
  findConversationById,
} from "@/server/repositories/inbox/conversations";

/** A stored instant on the workspace's clock (R31). */
export const shownAt = (cx: Pick<Context, "clock">, at: Date) => cx.clock.toVirtual(at).toISOString();

export const showConversation = (cx: Context, { sortAt: _, ...row }: ConversationRow): Conversation => ({
  ...row,
  lastMessageAt: shownAt(cx, row.lastMessageAt),
  awayUntil: row.awayUntil && shownAt(cx, row.awayUntil),
  remindAt: row.remindAt && shownAt(cx, row.remindAt),
});

/** Missing, of another workspace and of an account one may not use are the same 404. */
export async function mustFindConversation(
  cx: Context,
  tx: Tx,
  { prospectId, accountId }: Addressed,
): Promise<ConversationRow> {
  const row = await findConversation(tx, { prospectId, accountId }, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** The conversation a message is part of; the same 404. */
export async function mustFindConversationOf(
  cx: Context,
  tx: Tx,
  { conversationId }: { conversationId: string },
): Promise<ConversationRow> {
  const row = await findConversationById(tx, conversationId, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** Tells those who may use the account that a conversation changed, and how many are unread now (INBOX-06). */
export async function publishConversation(
  tx: Tx,
  of: { prospectId: string; accountId: string },
): Promise<void> {
  const { accountId, prospectId } = of;
  const count = (await countUnread(tx, [accountId])).get(accountId) ?? 0;
  await publish(tx, "refetch", { list: "dialogs", id: prospectId }, { accountId });
  await publish(tx, "update_unread_counter", { accountId, count }, { accountId });
}
