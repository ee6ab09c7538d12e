import type { Input, Output } from "@/lib/contract/endpoint";
import type { inbox } from "@/lib/contract/inbox";
import type { Context } from "@/server/context";
import { deleteDraft, saveDraft as keep } from "@/server/repositories/drafts";
import { mustFindConversation, shownAt } from "./conversations";

/** Keeps what a person has begun to write, per prospect and channel; an empty one is forgotten (INBOX-12). */
export const saveDraft = (
  cx: Context,
  { prospectId, channel, subject, text }: Input<typeof inbox.saveDraft>,
): Promise<Output<typeof inbox.saveDraft>> =>
  cx.transact(async (tx) => {
    await mustFindConversation(cx, tx, prospectId);
    const userId = cx.scope.personId;
    if (text.trim() === "" && subject.trim() === "") {
      await deleteDraft(tx, userId, prospectId, channel);
      return null;
    }
    const draft = { channel, subject, text, savedAt: cx.now() };
    const { savedAt, ...kept } = await keep(tx, { userId, prospectId }, draft);
    return { ...kept, last: shownAt(cx, savedAt) };
  });
