import type { Input, Output } from "@/lib/contract/endpoint";
import type { Conversation, inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { type Marks, markConversation } from "@/server/repositories/inbox/conversation-changes";
import {
  type Addressed,
  type ConversationFilter,
  countSplits,
  findConversation,
} from "@/server/repositories/inbox/conversations";
import { countUnmatched } from "@/server/repositories/inbox/unmatched-mails";
import { mustFindConversation, publishConversation, showConversation } from "./conversations";
import { readInbox, searchInbox } from "./page";

/**
 * A page of conversations, newest first, with ended snoozes at their end; an account the member may not use simply has none (ux 59,
 * INBOX-14).
 */
export async function listInbox(
  cx: Context,
  input: Input<typeof inbox.conversations>,
): Promise<Output<typeof inbox.conversations>> {
  const filter: ConversationFilter = {
    accounts: accountsOf(cx.scope.allowedAccounts, input.accountId),
    split: input.split ?? "all",
    channel: input.channel,
    unreadOnly: input.unreadOnly,
    replyLabel: input.replyLabel,
    labelId: input.labelId,
    repliedOnly: input.repliedOnly,
    campaignId: input.campaignId,
    assigneeId: input.assigneeId,
    unassignedOnly: input.unassignedOnly,
    now: cx.now(),
  };
  const after = placeOf(input.cursor);
  // One more than asked says whether there is a next page.
  const place = { after, offset: after ? 0 : (input.offset ?? 0), limit: input.limit + 1 };
  const words = input.query?.trim();
  const { rows, total } = await (words
    ? searchInbox(cx, words, filter, place)
    : readInbox(cx, filter, place));
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => showConversation(cx, row)),
    total: Math.min(total, exactTotal),
    totalIsCapped: total > exactTotal,
    nextCursor: rows.length > input.limit && last ? cursorOf({ at: last.sortAt, id: last.id }) : null,
  };
}

const accountsOf = (allowed: Allowed, wanted: string | undefined): Allowed => {
  if (wanted === undefined) return allowed;
  return !allowed || allowed.includes(wanted) ? [wanted] : [];
};

/** The number of conversations in each split; the badge shows `unread` (ux 66). */
export const countInbox = (cx: Context): Promise<Output<typeof inbox.counts>> =>
  cx.transact(async (tx) => {
    const { allowedAccounts } = cx.scope;
    const [counts, unmatched] = await Promise.all([
      countSplits(tx, allowedAccounts, cx.now()),
      countUnmatched(tx, allowedAccounts),
    ]);
    return { ...counts, unmatched };
  });

export const markRead = (cx: Context, input: Input<typeof inbox.markRead>) =>
  mark(cx, input, { isUnread: false });
export const markUnread = (cx: Context, input: Input<typeof inbox.markUnread>) =>
  mark(cx, input, { isUnread: true });

/** A done conversation leaves the splits until the prospect writes again; undone, it returns to its place. */
export const setDone = (cx: Context, { isDone, ...which }: Input<typeof inbox.setDone>) =>
  mark(cx, which, isDone ? { doneAt: cx.now(), isUnread: false } : { doneAt: null });

const mark = (cx: Context, which: Addressed, marks: Marks): Promise<Conversation> =>
  cx.transact(async (tx) => {
    const conversation = await mustFindConversation(cx, tx, which);
    if (!(await markConversation(tx, conversation.id, marks))) return showConversation(cx, conversation);
    await publishConversation(tx, conversation);
    return showConversation(cx, (await findConversation(tx, conversation, null))!);
  });
