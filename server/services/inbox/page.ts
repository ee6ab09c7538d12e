import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { exactTotal, type Place } from "@/server/repositories/cursor";
import {
  type ConversationFilter,
  type ConversationRow,
  countConversations,
  listConversations,
  searchConversations,
} from "@/server/repositories/inbox/conversations";
import { remembered } from "./remembered";

/** Rows of one page, and how many there are in all: up to one more than `exactTotal`. */
type InboxPage = { rows: ConversationRow[]; total: number };
type PagePlace = { after: Place | null; offset: number; limit: number };

/** A page of the inbox, newest first. */
export async function readInbox(
  cx: Context,
  filter: ConversationFilter,
  place: PagePlace,
): Promise<InboxPage> {
  const name = nameOf(cx.scope.workspaceId, filter);
  if (endless.recall(name)) {
    const rows = await cx.readOnce((tx) => listConversations(tx, filter, place));
    return { rows, total: exactTotal + 1 };
  }
  return cx.transact(async (tx) => {
    const [rows, total] = await Promise.all([
      listConversations(tx, filter, place),
      countConversations(tx, filter),
    ]);
    if (total > exactTotal) endless.keep(name, true);
    return { rows, total };
  });
}

/** Lists that hold more than is counted: "more than 5,000" may be said a minute too long, and no number is ever wrong. */
const endless = remembered<true>({ ms: 60_000, max: 10_000 });

const nameOf = (workspaceId: string, { now: _, ...filter }: ConversationFilter) =>
  `${workspaceId} ${JSON.stringify(filter)}`;

/** The same of those with these words. */
export const searchInbox = (
  cx: Context,
  words: string,
  filter: ConversationFilter,
  place: PagePlace,
): Promise<InboxPage> =>
  cx.transact(async (tx) => {
    const found = await findWords(tx, words);
    const rows = await listFound(tx, filter, found, place);
    const total = isOpen(filter) ? found.length : await countConversations(tx, { ...filter, ids: found });
    return { rows, total };
  });

type Found = readonly string[];

/** Searches with this many hits are cached; smaller ones are repeated, so that they include what just arrived. */
const manyHits = 1_000;
const searches = remembered<Promise<Found>>({ ms: 10_000, max: 50 });

/** The hits of a search, newest first; shared by its pages and filters, and by teammates with the same query. */
function findWords(tx: Tx, words: string): Promise<Found> {
  const key = `${tx.workspaceId} ${words.toLowerCase()}`;
  const known = searches.recall(key);
  if (known) return known;
  const found = searchConversations(tx, words, exactTotal + 1);
  searches.keep(key, found);
  const forget = () => searches.forget(key);
  found.then((ids) => ids.length < manyHits && forget(), forget);
  return found;
}

/** Reads what was found in growing pieces: a page is full long before the last of thousands was looked at. */
async function listFound(
  tx: Tx,
  filter: ConversationFilter,
  found: Found,
  { after, offset, limit }: PagePlace,
): Promise<ConversationRow[]> {
  const wanted = offset + limit;
  const rows: ConversationRow[] = [];
  // A position that is no longer among the hits restarts at the top; conversations before it are filtered out below.
  let from = after ? found.indexOf(after.id) + 1 : 0;
  for (let piece = wanted; from < found.length && rows.length < wanted; piece *= 4) {
    const ids = found.slice(from, from + piece);
    rows.push(...(await listConversations(tx, { ...filter, ids }, { after, offset: 0, limit: wanted })));
    from += piece;
  }
  return rows.slice(offset, wanted);
}

/** Nothing narrows it but words. */
const isOpen = ({ accounts, split, now: _, ...rest }: ConversationFilter) =>
  accounts === null && split === "all" && !Object.values(rest).some(Boolean);
