import { clockOf } from "@/server/domain/clock";
import { publish } from "@/server/realtime/publish";
import { listClockSegments } from "@/server/repositories/clock-segments";
import { type EngineContext, inTenant } from "./context";
import { mayAct } from "./fence";

/** How long something may be due without a reason, on the workspace's clock (R13). */
const longestMs = 2 * 3_600_000;
/** However fast that clock runs, the engine itself gets so long; real time. */
const leastMs = 5 * 60_000;

type Watched = { workspaceId: string; laneId: string; dueAt: Date | null; stuckSince: Date | null };

/**
 * Lanes in which something has been due for a while: open ones, past their slot, so that neither a cap, nor the hours, nor a
 * pause explains it. `dueAt`: since when; null for one that was told of and is well again.
 */
const watching = `select l.workspace_id as "workspaceId", l.id as "laneId", l.stuck_since as "stuckSince",
    case when due.at <= $1::timestamptz - make_interval(secs => $2) then due.at end as "dueAt"
  from lanes l cross join lateral (
    select case when l.closed_reason is null and ${mayAct("l.workspace_id")} then lane_wake(l.workspace_id, l.id, l.slot_at) end as at) due
  where l.stuck_since is not null or due.at <= $1::timestamptz - make_interval(secs => $2)`;

/**
 * Nothing may stay due for two hours inside an open window without a reason (R13): a fault of ours, said to the admins of the
 * workspace, in the log and in the numbers, and taken back when it is over. Any worker may look, and many do; one that began just
 * now (`begun`) catches up first with what fell due while nobody worked, and tells of nothing.
 */
export async function watch(engine: EngineContext, begun: Date): Promise<void> {
  const { pools, now } = engine;
  const { rows: found } = await pools.engine.query<Watched>(watching, [now(), leastMs / 1000]);
  const rows = +now() - +begun < leastMs ? found.filter(({ dueAt }) => dueAt === null) : found;
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
  const { rows: told } = await pools.engine.query<{ id: string; since: Date | null }>(
    `update lanes l set stuck_since = n.since from unnest($2::uuid[], $3::timestamptz[]) as n(id, since)
      where l.workspace_id = $1 and l.id = n.id and (l.stuck_since is null) <> (n.since is null)
      returning l.id, l.stuck_since as since`,
    [workspaceId, news.map(({ laneId }) => laneId), news.map((lane) => (isStuck(lane) ? lane.dueAt : null))],
  );
  for (const { id: laneId, since } of told)
    if (since)
      log.error({ workspaceId, laneId, since }, "a lane has been due for two hours without a reason");
    else log.info({ workspaceId, laneId }, "a lane that stood still goes on");
  if (told.length > 0)
    await inTenant({ pools }, workspaceId, (tx) => publish(tx, "refetch", { list: "notices" }));
}
