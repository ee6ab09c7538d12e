import type { Tx } from "@/server/db/tx";
import { listEndedByDeals } from "@/server/repositories/ledger/enrollments";
import type { Planning } from "./planning";
import { lockRunningOf, stopEnrollments } from "./prospect";

/** Deals of these prospects may be won or lost: their rows are locked before the deals are (lock-order.md). */
export const lockWithDeals = async (tx: Tx, prospectIds: readonly string[]): Promise<void> => {
  await lockRunningOf(tx, prospectIds);
};

/** A deal of these prospects was won or lost: their sequences end where the campaign says so (R14). */
export async function endWithDeals(
  tx: Tx,
  p: Planning,
  { prospectIds, actorId }: { prospectIds: readonly string[]; actorId?: string },
): Promise<void> {
  const ids = await listEndedByDeals(tx, prospectIds);
  await stopEnrollments(tx, p, ids, { reason: "deal_closed", actorId });
}
