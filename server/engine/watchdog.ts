import { clockOf } from "@/server/domain/clock";
import { publish } from "@/server/outbox/publish";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { type EngineContext, inTenant } from "./context";
import { mayAct } from "./fence";

/** How long something may stay as it is without a reason, on the workspace's clock (R13). */
const longestMs = 2 * 3_600_000;
/** The engine gets at least this much real time, however fast that clock runs. */
const minMs = 5 * 60_000;

type Watched = { workspaceId: string; laneId: string; dueAt: Date | null; stuckSince: Date | null };

/** `$1` now, `$2` the shortest time that counts, in seconds. */
const isLate = (at: string) => `${at} <= $1::timestamptz - make_interval(secs => $2)`;

/** Due in an open lane, past its slot, so that no limit, working hours or pause explains it. */
const planned = "case when l.closed_reason is null then lane_wake(l.workspace_id, l.id, l.slot_at) end";

/** Claimed or transmitting although the lane is free, leased for hours, or held by another living worker that does not know the row. */
const underWay = `(select min(o.due_at) from deliveries o
    where o.workspace_id = l.workspace_id and o.lane_id = l.id and o.rank = any('{0,1,2,3}') and o.settled_at is null
      and ${isLate("o.due_at")} and o.state in ('claimed', 'transmitting') and (l.lease_by is null
        or l.leased_at <= now() - make_interval(secs => ${longestMs / 1000})
        or l.lease_by <> o.lease_by and exists (select 1 from plumbing.workers w where w.id = l.lease_by)))`;

/** Unknown, and overdue for a lookup. Rows that wait for a member have no such date. */
const unknown = `(select min(o.look_up_at) from deliveries o
    where o.workspace_id = l.workspace_id and o.lane_id = l.id and o.state = 'unknown' and ${isLate("o.look_up_at")})`;

/** Lanes in which something has been stuck for a while. `dueAt`: since when; null if it was reported and is fine again. */
const watching = `select l.workspace_id as "workspaceId", l.id as "laneId", l.stuck_since as "stuckSince",
    case when ${isLate("due.at")} then due.at end as "dueAt"
  from lanes l cross join lateral (
    select case when ${mayAct("l.workspace_id")} then least(${planned}, ${underWay}, ${unknown}) end as at) due
  where l.stuck_since is not null or ${isLate("due.at")}`;

/**
 * Nothing may stay due, under way or unknown for two hours inside an open window without a reason (R13). That would be a bug of ours, so it
 * is reported to the workspace's admins, in the log and in the metrics, and withdrawn when it is over. Any worker may check, and many do. A
 * worker that started just now (`begun`) first catches up with what fell due while none was running, and reports nothing.
 */
export async function watch(engine: EngineContext, begun: Date): Promise<void> {
  const { pools, now } = engine;
  const { rows: found } = await pools.engine.query<Watched>(watching, [now(), minMs / 1000]);
  const rows = +now() - +begun < minMs ? found.filter(({ dueAt }) => dueAt === null) : found;
  for (const workspaceId of new Set(rows.map((row) => row.workspaceId)))
    await judge(
      engine,
      workspaceId,
      rows.filter((row) => row.workspaceId === workspaceId),
    );
}

async function judge(
  { pools, now, log }: EngineContext,
  workspaceId: string,
  lanes: readonly Watched[],
): Promise<void> {
  const clock = await inTenant({ pools }, workspaceId, async (tx) => clockOf(await listClockSegments(tx)));
  const isStuck = ({ dueAt }: Watched) =>
    dueAt !== null && +clock.toVirtual(now()) - +clock.toVirtual(dueAt) >= longestMs;
  const news = lanes.filter((lane) => isStuck(lane) !== (lane.stuckSince !== null));
  if (news.length === 0) return;
  const { rows: updated } = await pools.engine.query<{ id: string; since: Date | null }>(
    `update lanes l set stuck_since = n.since from unnest($2::uuid[], $3::timestamptz[]) as n(id, since)
      where l.workspace_id = $1 and l.id = n.id and (l.stuck_since is null) <> (n.since is null)
      returning l.id, l.stuck_since as since`,
    [workspaceId, news.map(({ laneId }) => laneId), news.map((lane) => (isStuck(lane) ? lane.dueAt : null))],
  );
  for (const { id: laneId, since } of updated)
    if (since)
      log.error({ workspaceId, laneId, since }, "a lane has stood still for two hours without a reason");
    else log.info({ workspaceId, laneId }, "a lane that stood still goes on");
  if (updated.length > 0)
    await inTenant({ pools }, workspaceId, (tx) => publish(tx, "refetch", { list: "notices" }));
}
