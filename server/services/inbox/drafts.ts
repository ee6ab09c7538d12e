import type { Input, Output } from "@/lib/contract/endpoint";
import type { inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type DraftKey, listDraftFiles, setDraftFiles } from "@/server/repositories/files/attachments";
import { deleteDraft, saveDraft as keep } from "@/server/repositories/inbox/drafts";
import { claimFiles } from "@/server/services/files/attachments";
import { mustFindConversation, shownAt } from "./conversations";

/** Saves a draft per conversation and channel; an empty one is deleted (INBOX-12). */
export const saveDraft = (
  cx: Context,
  { prospectId, accountId, channel, clientId, subject, text, attachments }: Input<typeof inbox.saveDraft>,
): Promise<Output<typeof inbox.saveDraft>> =>
  cx.transact(async (tx) => {
    const { id: conversationId } = await mustFindConversation(cx, tx, { prospectId, accountId });
    const userId = cx.scope.personId;
    const key = { userId, conversationId, channel };
    const isBare = text.trim() === "" && subject.trim() === "";
    const hasFiles = attachments ? attachments.length > 0 : (await filesOf(tx, key)).length > 0;
    if (isBare && !hasFiles) {
      await deleteDraft(tx, userId, conversationId, channel);
      return null;
    }
    const draft = { channel, clientId: clientId ?? null, subject, text, savedAt: cx.now() };
    const { savedAt, ...kept } = await keep(tx, { userId, conversationId }, draft);
    if (attachments) {
      await claimFiles(cx, tx, attachments);
      await setDraftFiles(tx, key, attachments);
    }
    return { ...kept, last: shownAt(cx, savedAt), attachments: await filesOf(tx, key) };
  });

const filesOf = async (tx: Tx, key: DraftKey) =>
  (await listDraftFiles(tx, key)).flatMap(({ channel, ...file }) => (channel === key.channel ? file : []));
