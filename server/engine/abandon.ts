import type { LaneRef } from "./claim";
import type { EngineContext } from "./context";

/** An id that no worker has. A lane leased to it is treated as held by a dead worker. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Releases a lane whose rows this worker cannot settle. It is then treated like a lane of a dead worker: rows that were transmitted are
 * looked up, the rest are planned again (`reap`).
 */
export async function abandon(
  { pools, workerId }: EngineContext,
  { workspaceId, laneId }: LaneRef,
): Promise<void> {
  await pools.engine.query(
    "update lanes set lease_by = $4 where workspace_id = $1 and id = $2 and lease_by = $3",
    [workspaceId, laneId, workerId, nobody],
  );
}

/**
 * Releases lanes leased to this worker that it does not have in hand: lanes of a claim whose response was lost with its connection, or that
 * could not be handed back while the database was down (R04). No other worker takes them over while this one is alive. Call it only between
 * two claims.
 */
export async function abandonStrays(
  { pools, workerId, log }: EngineContext,
  inHand: readonly string[],
): Promise<void> {
  const { rowCount: count } = await pools.engine.query(
    "update lanes set lease_by = $3 where lease_by = $1 and id <> all($2::uuid[])",
    [workerId, inHand, nobody],
  );
  if (count) log.warn({ count }, "released lanes that were not in hand");
}
