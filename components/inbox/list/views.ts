import { type Channel, channels } from "@/lib/contract/campaigns/sequence";
import { type Conversation, type Split, splits } from "@/lib/contract/inbox/inbox";
import { isId } from "@/lib/contract/is-id";
import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import type { ConversationFilter } from "@/lib/queries/inbox";

const isChannel = (value: string | null): value is Channel => channels.some((one) => one === value);
const isReplyLabel = (value: string | null): value is ReplyLabel => replyLabels.some((one) => one === value);

/** Views besides the splits that do not list conversations: messages to approve, and messages of unknown senders. */
export const besideViews = ["awaiting_approval", "unmatched"] as const;
type BesideView = (typeof besideViews)[number];
export type InboxView = Split | BesideView;

/** The URL parameter for the account of the open conversation; without it, the newest with the person opens. */
export const accountKey = "account";
export const askedAccount = (value: string | null | undefined) => (value && isId(value) ? value : null);

/** The index of the open conversation in a list; -1 if it is not in it. */
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

/** The person whose conversation a path opens. */
export const openPerson = (path: string) => /^\/inbox\/([^/]+)/.exec(path)?.[1] ?? null;

export const askedBeside = (value: string | null | undefined) => besideViews.find((one) => one === value);

/** The split in the URL; without one, `firstSplit` decides. */
export const askedSplit = (value: string | null | undefined) => splits.find((one) => one === value);

/** Opens what needs a reply; if nothing does, or the counts failed, all conversations. */
export const firstSplit = (counts: { needsYou: number } | undefined): Split =>
  counts && counts.needsYou > 0 ? "needs_you" : "all";

/** The filters of the list; each is a URL parameter, null is no filter. */
export type InboxFilter = Record<(typeof filterKeys)[number], string | null>;
const filterKeys = ["state", "channel", "label", "campaign", "assignee"] as const;
export const filterStates = ["unread", "replied"] as const;

export const isNarrowed = (filter: InboxFilter) => Object.values(filter).some(Boolean);
/** Reads the filters from the URL. */
export const askedFilter = (ask: (key: string) => string | null | undefined): InboxFilter =>
  Object.fromEntries(filterKeys.map((key) => [key, ask(key) || null])) as InboxFilter;

/** The API's filter for the list; the page's prefetch uses the same one. */
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
