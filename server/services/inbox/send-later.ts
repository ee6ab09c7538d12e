import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { inbox, Message } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import { markConversation } from "@/server/repositories/inbox/conversation-changes";
import { findLastMail, findMessage, sendNow } from "@/server/repositories/inbox/messages";
import { moveOwnDelivery } from "@/server/repositories/ledger/own-deliveries";
import { mustFindConversationOf, publishConversation } from "./conversations";
import { aheadOf } from "./reminders";
import { mustReach, noteSentMessage, undoMs } from "./sending";
import { showMessage } from "./thread";

/** Reschedules a waiting message, or sends it now, including one that was held back. */
export const rescheduleMessage = (
  cx: Context,
  { id, sendAt }: Input<typeof inbox.reschedule>,
): Promise<Message> =>
  cx.transact(async (tx) => {
    const message = await findMessage(tx, id);
    if (!message?.deliveryId) throw new DomainError("not_found");
    const conversation = await mustFindConversationOf(cx, tx, message);
    const now = cx.now();
    const dueAt = sendAt ? aheadOf(cx, sendAt, "message_to_past") : new Date(now.getTime() + undoMs);
    if (!message.isScheduled || !(await moveOwnDelivery(tx, message.deliveryId, dueAt)))
      throw new DomainError("message_already_sent");
    // A voicemail keeps to the person's day and their number's three, whenever its turn comes.
    if (message.channel !== "voicemail")
      await mustReach(cx, tx, conversation, message.channel, await findLastMail(tx, conversation.id));
    if (sendAt === null) {
      await sendNow(tx, id, now);
      await noteSentMessage(tx, conversation, message, now);
    }
    await markConversation(tx, conversation.id, { needsYou: false });
    await publishConversation(tx, conversation);
    return showMessage(cx, (await findMessage(tx, id))!);
  });
