import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { maxSavedReplies, type SavedReply, type savedReplies } from "@/lib/contract/inbox/saved-replies";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { renderTemplate } from "@/server/domain/campaigns/sequence/merge";
import { placeholderValues } from "@/server/domain/campaigns/sequence/placeholder-values";
import { publish } from "@/server/outbox/publish";
import { findAccount } from "@/server/repositories/accounts/accounts";
import * as repository from "@/server/repositories/inbox/saved-replies";
import { findProspect } from "@/server/repositories/prospects/prospects";
import { mustFindConversation } from "./conversations";

/** One's own texts and those of the workspace, by name (INBOX-09). */
export const listSavedReplies = (cx: Context): Promise<SavedReply[]> =>
  cx.transact(async (tx) => (await repository.listSavedReplies(tx)).map((row) => show(cx, row)));

export const createSavedReply = (
  cx: Context,
  input: Input<typeof savedReplies.create>,
): Promise<SavedReply> =>
  cx.transact(async (tx) => {
    if ((await repository.listSavedReplies(tx)).length >= maxSavedReplies)
      throw new DomainError("too_many_saved_replies", { limit: maxSavedReplies });
    const id = cx.newId();
    if (!(await repository.insertSavedReply(tx, { id, ...input }))) throw nameTaken();
    await publishChange(tx);
    return show(cx, (await repository.findSavedReply(tx, id))!);
  });

export const updateSavedReply = (
  cx: Context,
  input: Input<typeof savedReplies.update>,
): Promise<SavedReply> =>
  cx.transact(async (tx) => {
    const row = await mustFindOwn(cx, tx, input.id);
    if (await repository.isNameTaken(tx, input)) throw nameTaken();
    if (!(await repository.updateSavedReply(tx, input))) throw new DomainError("conflict");
    await publishChange(tx);
    // If an admin made it private, only its author sees it now.
    return show(cx, (await repository.findSavedReply(tx, input.id)) ?? { ...row, ...input });
  });

export const removeSavedReply = (cx: Context, { id }: Input<typeof savedReplies.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindOwn(cx, tx, id);
    await repository.deleteSavedReply(tx, id);
    await publishChange(tx);
    return null;
  });

/** The text for one person, from the account that writes to them; a choice of words falls as for a campaign's text (R21). */
export const fillSavedReply = (
  cx: Context,
  { id, prospectId, accountId: wanted }: Input<typeof savedReplies.filled>,
): Promise<Output<typeof savedReplies.filled>> =>
  cx.transact(async (tx) => {
    const reply = await mustFind(tx, id);
    const { accountId } = await mustFindConversation(cx, tx, { prospectId, accountId: wanted });
    const account = await findAccount(tx, accountId, null);
    const prospect = await findProspect(tx, prospectId);
    if (!account || !prospect) throw new DomainError("not_found");
    const { text, missing } = renderTemplate(
      reply.text,
      placeholderValues(prospect, account),
      `${prospectId}|${id}`,
    );
    return { text, missing };
  });

const nameTaken = () => new DomainError("invalid_input", { fields: { name: "saved_reply_exists" } });

async function mustFind(tx: Tx, id: string) {
  const row = await repository.findSavedReply(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustFindOwn(cx: Context, tx: Tx, id: string) {
  const row = await mustFind(tx, id);
  if (!isOwn(cx, row)) throw new DomainError("forbidden");
  return row;
}

type Row = repository.SavedReplyRow;
const isOwn = ({ scope }: Context, { createdBy, isShared }: Pick<Row, "createdBy" | "isShared">) =>
  createdBy === scope.personId || (isShared && scope.isAdmin);

const show = (cx: Context, { createdBy, ...row }: Row): SavedReply => ({
  ...row,
  isOwn: isOwn(cx, { createdBy, ...row }),
});

const publishChange = (tx: Tx) => publish(tx, "refetch", { list: "saved_replies" });
