import { inEngine } from "@/server/db/tx";
import type { Claimed, LaneRef } from "./claim";
import type { EngineContext } from "./context";

type Holder = Pick<EngineContext, "pools" | "workerId">;

/**
 * Hands lanes back without moving their slots; they wake when their next row is due. Two statements, so that the second sees rows that were
 * planned while the first waited for a lane's lock.
 */
export async function unclaimLanes({ pools, workerId }: Holder, lanes: readonly LaneRef[]): Promise<void> {
  if (lanes.length === 0) return;
  const values = [lanes.map((l) => l.workspaceId), lanes.map((l) => l.laneId), workerId];
  await inEngine(pools.engine, async (tx) => {
    await tx.query(
      `select 1 from lanes where (workspace_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
          and lease_by = $3 order by id for no key update`,
      values,
    );
    await tx.query(
      `update lanes l set lease_by = null, wake_at = lane_wake(l.workspace_id, l.id, l.slot_at)
         from unnest($1::uuid[], $2::uuid[]) as b(workspace_id, id)
        where l.workspace_id = b.workspace_id and l.id = b.id and l.lease_by = $3`,
      values,
    );
  });
}

/** Hands back claimed rows that could not even be prepared. They are tried again at `dueAt`; other rows go first. */
export async function unclaimRows(
  holder: Holder & Pick<EngineContext, "now">,
  rows: readonly Claimed[],
  dueAt: Date,
): Promise<void> {
  await holder.pools.engine.query(
    `with given as (update deliveries d set state = 'planned', lease_by = null, due_at = $4, wait_reason = 'retry'
       from unnest($1::uuid[], $2::uuid[]) as b(workspace_id, id)
      where d.workspace_id = b.workspace_id and d.id = b.id and d.state = 'claimed' and d.lease_by = $3
      returning d.workspace_id, d.id, d.enrollment_id, d.campaign_id, d.prospect_id, d.step_id, d.kind)
     insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind, reason, until)
     select workspace_id, gen_random_uuid(), $5, 'waited', prospect_id, campaign_id, enrollment_id, id, step_id, kind, 'retry', $4 from given`,
    [rows.map((row) => row.workspaceId), rows.map((row) => row.id), holder.workerId, dueAt, holder.now()],
  );
  await unclaimLanes(holder, rows);
}
