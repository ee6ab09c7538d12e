import type { LaneRef } from "./claim";
import type { EngineContext } from "./context";

/** Nobody's id: what carries it belongs to no living worker. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Lets go of a lane whose rows this worker cannot settle: it is treated as one of a dead worker, so that whatever was
 * transmitted is looked up and the rest is planned again (`reap`).
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
 * Lets go of what this worker is said to hold and has not in hand: lanes of a claim whose answer was lost with its connection,
 * or that could not be handed back while the database was away (R04). Nobody else would, as long as it lives. Only between
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
  if (count) log.warn({ count }, "let go of what was not in hand");
}
