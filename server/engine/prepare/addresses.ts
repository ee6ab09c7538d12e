import type { Tx } from "@/server/db/tx";
import { enqueue } from "@/server/queue/queue";
import type { Other } from "./decide";

/** Asks for the checks for which these rows wait. They look again in an hour, so that one that was lost is asked for again. */
export async function requestChecks(tx: Tx, others: readonly Other[]): Promise<void> {
  const due = others.filter(({ decision }) => decision.reason === "email_unverified");
  for (const prospectId of new Set(due.map(({ row }) => row.prospectId)))
    await enqueue(tx, "verify-address", { workspaceId: tx.workspaceId, prospectId });
}
