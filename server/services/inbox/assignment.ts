import type { Assignee } from "@/lib/contract/assignees";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Conversation, inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import { listEntitled } from "@/server/repositories/auth/memberships";
import { assignConversation } from "@/server/repositories/inbox/conversation-changes";
import { findConversation } from "@/server/repositories/inbox/conversations";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { mustFindConversation, publishConversation, showConversation } from "./conversations";

/**
 * Assigns a conversation to a member who may see it, or to none. If a teammate was faster, their assignment stays and the refusal names
 * them; assigning what is assigned already succeeds (ux 64).
 */
export const assignTo = (
  cx: Context,
  { assigneeId, seenAssigneeId, ...which }: Input<typeof inbox.assignTo>,
): Promise<Conversation> =>
  cx.transact(async (tx) => {
    const conversation = await mustFindConversation(cx, tx, which);
    const { id, accountId } = conversation;
    if (assigneeId !== null) {
      const entitled = await listEntitled(tx, "inbox", accountId);
      if (!entitled.some((one) => one.id === assigneeId)) throw new DomainError("not_found");
    }
    const { personId } = cx.scope;
    const given = { seen: seenAssigneeId, to: assigneeId, by: personId, at: cx.now() };
    const isGiven = await assignConversation(tx, id, given);
    const now = (await findConversation(tx, conversation, null))!;
    if (isGiven) {
      await publishConversation(tx, conversation);
      for (const one of [seenAssigneeId, assigneeId])
        if (one && one !== personId) await publishNotices(tx, one);
    } else if ((now.assignee?.id ?? null) !== assigneeId)
      throw now.assignee
        ? new DomainError("assigned_meanwhile", { name: now.assignee.name })
        : new DomainError("conflict");
    return showConversation(cx, now);
  });

/** Members a conversation can be assigned to; without a prospect, all who work in the inbox. */
export const listAssignees = (
  cx: Context,
  { prospectId, accountId: over }: Input<typeof inbox.assignees>,
): Promise<Assignee[]> =>
  cx.transact(async (tx) => {
    const accountId = prospectId
      ? (await mustFindConversation(cx, tx, { prospectId, accountId: over })).accountId
      : null;
    return listEntitled(tx, "inbox", accountId);
  });
