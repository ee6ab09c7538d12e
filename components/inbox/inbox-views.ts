import { type Split, splits } from "@/lib/contract/inbox";
import type { ConversationFilter } from "@/lib/queries/inbox";

/** What stands beside the splits and is no list of conversations: messages to approve, and the mails of unknown senders. */
export const besideViews = ["awaiting_approval", "unmatched"] as const;
export type BesideView = (typeof besideViews)[number];
export type InboxView = Split | BesideView;

export const askedBeside = (value: string | null | undefined) => besideViews.find((one) => one === value);

/** The split that an address asks for; one without leaves the choice to `firstSplit`. */
export const askedSplit = (value: string | null | undefined) => splits.find((one) => one === value);

/** Who waits comes first; where nobody does, or nobody could count them, everybody. */
export const firstSplit = (counts: { needsYou: number } | undefined): Split =>
  counts && counts.needsYou > 0 ? "needs_you" : "all";

/** What narrows the list; each stands in the address, null is everything. */
export type InboxFilter = { assignee: string | null };
const filterKeys: readonly (keyof InboxFilter)[] = ["assignee"];

/** What the address asks for. */
export const askedFilter = (ask: (key: string) => string | null | undefined): InboxFilter =>
  Object.fromEntries(filterKeys.map((key) => [key, ask(key) || null])) as InboxFilter;

/** What the list shows: the page asks for it beforehand with the same words as the island. */
export const filterOf = (
  split: Split,
  search: string | null | undefined,
  accountId: string | null | undefined,
  { assignee }: InboxFilter,
): ConversationFilter => ({
  split,
  ...(assignee === "nobody" ? { unassignedOnly: true } : assignee ? { assigneeId: assignee } : {}),
  ...(search ? { query: search } : {}),
  ...(accountId ? { accountId } : {}),
});
