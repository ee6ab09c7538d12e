import type { Claimed } from "./claim";
import type { EngineContext } from "./context";

/** Nobody's id: what carries it belongs to no living worker. */
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Lets go of rows that this worker cannot settle itself: they are treated as those of a dead one, so that whatever was
 * transmitted is looked up and the rest is planned again.
 */
export async function abandon({ pools, workerId }: EngineContext, rows: readonly Claimed[]): Promise<void> {
  const values = [rows.map((row) => row.workspaceId), rows.map((row) => row.id), workerId, nobody];
  await pools.engine.query(
    `update deliveries d set lease_by = $4 from unnest($1::uuid[], $2::uuid[]) as a(workspace_id, id)
      where d.workspace_id = a.workspace_id and d.id = a.id and d.lease_by = $3`,
    values,
  );
  await pools.engine.query(
    `update lanes l set lease_by = $4 from unnest($1::uuid[], $2::uuid[]) as a(workspace_id, id)
      where l.workspace_id = a.workspace_id and l.id = a.id and l.lease_by = $3`,
    [values[0], rows.map((row) => row.laneId), workerId, nobody],
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
  const values = [workerId, inHand, nobody];
  const rows = await pools.engine.query(
    `update deliveries set lease_by = $3
      where lease_by = $1 and state in ('claimed', 'transmitting') and lane_id <> all($2::uuid[])`,
    values,
  );
  const lanes = await pools.engine.query(
    "update lanes set lease_by = $3 where lease_by = $1 and id <> all($2::uuid[])",
    values,
  );
  if (rows.rowCount || lanes.rowCount)
    log.warn({ rows: rows.rowCount, count: lanes.rowCount }, "let go of what was not in hand");
}
