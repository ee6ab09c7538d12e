import type { Tx } from "@/server/db/tx";
import { type LaneMove, moveToLanes } from "@/server/repositories/ledger/lane-moves";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";

/** Moves rows that were claimed in the wrong lane to their own lanes. `held`: the lanes this worker holds. */
export async function moveToOwnLanes(
  tx: Tx,
  workerId: string,
  misrouted: readonly LaneMove[],
  held: ReadonlySet<string>,
): Promise<void> {
  if (misrouted.length === 0) return;
  await wakeLanes(tx, await moveToLanes(tx, workerId, misrouted), held);
  await announceWork(tx);
}
