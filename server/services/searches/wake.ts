import type { Tx } from "@/server/db/tx";
import { enqueue } from "@/server/queue/queue";
import { ticketWaiting } from "@/server/repositories/searches/searches";

/** What searches waited for may be over: each is checked at once, and those with another obstacle keep waiting. */
export async function wakeSearches(
  tx: Tx,
  of: { accountId?: string; campaignId?: string } = {},
): Promise<void> {
  for (const { id, ticket } of await ticketWaiting(tx, of))
    await enqueue(tx, "run-search", { workspaceId: tx.workspaceId, searchId: id, ticket });
}
