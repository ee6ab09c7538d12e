import { type Channel, channels } from "@/lib/contract/campaigns/sequence";
import { type Conversation, type Split, splits } from "@/lib/contract/inbox/inbox";
import { isId } from "@/lib/contract/is-id";
import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import type { ConversationFilter } from "@/lib/queries/inbox";

const isChannel = (value: string | null): value is Channel => channels.some((one) => one === value);
const isReplyLabel = (value: string | null): value is ReplyLabel => replyLabels.some((one) => one === value);

/** What stands beside the splits and is no list of conversations: messages to approve, and the mails of unknown senders. */
export const besideViews = ["awaiting_approval", "unmatched"] as const;
type BesideView = (typeof besideViews)[number];
export type InboxView = Split | BesideView;

/** Says in an address over which account the open conversation is held; without it the newest with the person opens. */
export const accountKey = "account";
export const askedAccount = (value: string | null | undefined) => (value && isId(value) ? value : null);

/** Where the open conversation stands in a list; -1 where it does not. */
export function indexOfOpen(
  conversations: readonly Conversation[],
  { prospectId, accountId }: { prospectId: string | null; accountId: string | null },
): number {
  if (accountId !== null)
    return conversations.findIndex((one) => one.prospectId === prospectId && one.accountId === accountId);
  const [newest] = conversations
    .filter((one) => one.prospectId === prospectId)
    .toSorted((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt));
  return newest ? conversations.indexOf(newest) : -1;
}

/** Whose conversation a path opens. */
export const openPerson = (path: string) => /^\/inbox\/([^/]+)/.exec(path)?.[1] ?? null;

export const askedBeside = (value: string | null | undefined) => besideViews.find((one) => one === value);

/** The split that an address asks for; one without leaves the choice to `firstSplit`. */
export const askedSplit = (value: string | null | undefined) => splits.find((one) => one === value);

/** Who waits comes first; where nobody does, or nobody could count them, everybody. */
export const firstSplit = (counts: { needsYou: number } | undefined): Split =>
  counts && counts.needsYou > 0 ? "needs_you" : "all";

/** What narrows the list; each stands in the address, null is everything. */
export type InboxFilter = Record<(typeof filterKeys)[number], string | null>;
const filterKeys = ["state", "channel", "label", "campaign", "assignee"] as const;
export const filterStates = ["unread", "replied"] as const;

export const isNarrowed = (filter: InboxFilter) => Object.values(filter).some(Boolean);
/** What the address asks for. */
export const askedFilter = (ask: (key: string) => string | null | undefined): InboxFilter =>
  Object.fromEntries(filterKeys.map((key) => [key, ask(key) || null])) as InboxFilter;

/** What the list shows: the page asks for it beforehand with the same words as the island. */
export const filterOf = (
  split: Split,
  search: string | null | undefined,
  accountId: string | null | undefined,
  { state, channel, label, campaign, assignee }: InboxFilter,
): ConversationFilter => ({
  split,
  ...(state === "unread" ? { unreadOnly: true } : {}),
  ...(state === "replied" ? { repliedOnly: true } : {}),
  ...(isChannel(channel) ? { channel } : {}),
  ...(isReplyLabel(label) ? { replyLabel: label } : label && isId(label) ? { labelId: label } : {}),
  ...(campaign && isId(campaign) ? { campaignId: campaign } : {}),
  ...(assignee === "nobody"
    ? { unassignedOnly: true }
    : assignee && isId(assignee)
      ? { assigneeId: assignee }
      : {}),
  ...(search ? { query: search } : {}),
  ...(accountId ? { accountId } : {}),
});
