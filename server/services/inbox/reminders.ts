import type { Input } from "@/lib/contract/endpoint";
import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { Conversation, inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { bringBack, snooze } from "@/server/repositories/inbox/conversation-changes";
import { findConversation } from "@/server/repositories/inbox/conversations";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { mustFindConversation, publishConversation, showConversation } from "./conversations";

const longestMs = 366 * 86_400_000;

/** A conversation leaves the splits until an instant ahead on the workspace's clock, or comes back at once (ux 67). */
export const remind = (
  cx: Context,
  { remindAt, ...which }: Input<typeof inbox.remind>,
): Promise<Conversation> =>
  cx.transact(async (tx) => {
    const conversation = await mustFindConversation(cx, tx, which);
    const until = remindAt === null ? null : aheadOf(cx, remindAt);
    if (await snooze(tx, conversation.id, until, cx.scope.personId))
      await publishConversation(tx, conversation);
    return showConversation(cx, (await findConversation(tx, conversation, null))!);
  });

/** The real instant of a shown one, which has to lie ahead; `past` says what one that does not is called. */
export function aheadOf(cx: Context, shown: string, past: ErrorCode = "time_not_ahead"): Date {
  const ahead = Date.parse(shown) - +cx.clock.toVirtual(cx.now());
  if (ahead <= 0) throw new DomainError(past);
  if (ahead > longestMs) throw new DomainError("time_not_ahead");
  return cx.clock.toReal(new Date(shown));
}

/** Brings back what is due in the workspace of the transaction, and tells so: whose reminder it was by the bell, too. */
export async function bringBackDue(tx: Tx, now: Date): Promise<number> {
  const back = await bringBack(tx, now);
  for (const conversation of back) {
    await publishConversation(tx, conversation);
    if (conversation.byId) await publishNotices(tx, conversation.byId);
  }
  return back.length;
}
