import { inEngine, type Queries } from "@/server/db/tx";
import type { LaneRef } from "./claim";
import type { EngineContext } from "./context";

/** Lanes whose holder's last beat is older than the lease (`$1`, seconds). A locked lane is taken in the next round. */
const takeLanes = `select workspace_id as "workspaceId", id as "laneId" from lanes l where l.lease_by is not null and not exists (
    select 1 from plumbing.workers w where w.id = l.lease_by and w.beat_at > now() - make_interval(secs => $1))
  for no key update skip locked`;

/** The lanes in question: `$1` workspaces, `$2` lanes. */
const asked = "unnest($1::uuid[], $2::uuid[]) as asked(workspace_id, id)";
/** Due dates are not compared with any clock here: only the lease counts. */
const underWay = `o.workspace_id = asked.workspace_id and o.lane_id = asked.id and o.rank = any('{0,1,2,3}')
  and o.settled_at is null and o.due_at is not null and o.state in ('claimed', 'transmitting')`;

/**
 * Claimed rows are planned again, after a growing pause in case the row itself was the cause. Transmitting rows become unknown and are
 * looked up once the other side had time to show them (rule 13). The log says so. `$3` now, `$4` settle time in seconds.
 */
const takeRows = (which: string) => `with taken as (update deliveries d set
    state = case when d.state = 'claimed' then 'planned' else 'unknown' end,
    wait_reason = case when d.state = 'claimed' then 'retry' else 'looking_up' end,
    due_at = case when d.state = 'claimed' then $3::timestamptz + make_interval(secs => d.attempts * 30) end,
    attempts = d.attempts + 1, lease_by = null,
    look_up_at = case when d.state = 'transmitting' then $3::timestamptz + make_interval(secs => $4) end
  from (select o.workspace_id, o.id from ${asked} join deliveries o on ${underWay} ${which} for update of o skip locked) r
  where d.workspace_id = r.workspace_id and d.id = r.id
  returning d.workspace_id, d.id, d.lane_id, d.enrollment_id, d.campaign_id, d.prospect_id, d.step_id, d.kind, d.state, d.due_at, d.look_up_at),
  logged as (insert into events (workspace_id, id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind, reason, until)
  select workspace_id, gen_random_uuid(), $3, case state when 'planned' then 'waited' else 'unknown' end, prospect_id, campaign_id,
    enrollment_id, id, step_id, kind, case state when 'planned' then 'retry' else 'worker_died' end, coalesce(due_at, look_up_at)
  from taken)
  select workspace_id as "workspaceId", lane_id as "laneId" from taken`;
const takeAll = takeRows("");
/** Rows whose holder does not hold their lane: no worker will settle them. */
const takeStrays = takeRows(
  `join lanes l on l.workspace_id = o.workspace_id and l.id = o.lane_id and l.lease_by is distinct from o.lease_by`,
);

/** The lanes wake at once. Their slots stay, because they were moved before anything left. */
const freeLanes = `update lanes l set lease_by = null, wake_at = $3 from ${asked}
  where l.workspace_id = asked.workspace_id and l.id = asked.id and not exists (select 1 from deliveries o where ${underWay})
  returning l.id`;

const forget = "delete from plumbing.workers where beat_at < now() - make_interval(secs => $1 * 10)";

/** Takes over what dead workers held; returns how many rows. */
export async function reap({ pools, now, config, log }: EngineContext): Promise<number> {
  const { leaseSeconds, settleSeconds } = config.engine;
  const taken = await inEngine(pools.engine, async (tx) => {
    const lanes = await tx.query<LaneRef>(takeLanes, [leaseSeconds]);
    if (lanes.length === 0) return 0;
    const found = [...columnsOf(lanes), now()];
    const rows = await tx.query(takeAll, [...found, settleSeconds]);
    const freed = await tx.query(freeLanes, found);
    log.warn({ rows: rows.length, count: freed.length }, "took over from a dead worker");
    return rows.length;
  });
  await pools.engine.query(forget, [leaseSeconds]);
  return taken;
}

/** Takes over rows in these lanes that another worker than the lane's holder has under way; returns how many. */
export async function reapStrays(
  tx: Queries,
  { now, config }: Pick<EngineContext, "now" | "config">,
  lanes: readonly LaneRef[],
): Promise<number> {
  const rows = await tx.query<LaneRef>(takeStrays, [...columnsOf(lanes), now(), config.engine.settleSeconds]);
  if (rows.length > 0)
    await tx.query(
      `update lanes l set wake_at = least(l.wake_at, $3) from ${asked}
        where l.workspace_id = asked.workspace_id and l.id = asked.id`,
      [...columnsOf(rows), now()],
    );
  return rows.length;
}

const columnsOf = (lanes: readonly LaneRef[]) => [
  lanes.map(({ workspaceId }) => workspaceId),
  lanes.map(({ laneId }) => laneId),
];
