import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import {
  type CampaignSearch,
  lockSearch,
  type SearchRow,
  ticketWaiting,
  updateSearch,
} from "@/server/repositories/searches/searches";

/** The campaign's search, locked for a command that depends on its state; null if it does not belong to the campaign. */
export async function lockSearchOf(
  tx: Tx,
  { campaignId, searchId }: { campaignId: string; searchId: string },
): Promise<CampaignSearch | null> {
  const row = await lockSearch(tx, searchId);
  return row?.campaignId === campaignId ? { ...row, campaignId } : null;
}

/** Starts a search on the workers; its earlier job may not continue. */
export async function startSearch(
  tx: Tx,
  { id, ticket }: Pick<SearchRow, "id" | "ticket">,
  change: Parameters<typeof updateSearch>[2] = {},
): Promise<void> {
  const next = ticket + 1;
  const fresh = { status: "active", failure: null, waitReason: null, nextAt: null, endedAt: null } as const;
  await updateSearch(tx, id, { ...change, ...fresh, ticket: next });
  await enqueue(tx, "run-search", { workspaceId: tx.workspaceId, searchId: id, ticket: next });
  await publishSearch(tx, id);
}

export const publishSearch = (tx: Tx, id: string) => publish(tx, "refetch", { list: "searches", id });

/** What searches waited for may be over: each is checked at once, and those with another obstacle keep waiting. */
export async function wakeSearches(
  tx: Tx,
  of: { accountId?: string; campaignId?: string } = {},
): Promise<void> {
  for (const { id, ticket } of await ticketWaiting(tx, of))
    await enqueue(tx, "run-search", { workspaceId: tx.workspaceId, searchId: id, ticket });
}
