import { ranks, turnsPerFirstTouch } from "@/server/domain/campaigns/delivery";
import type { EngineContext } from "./context";
import { mayAct } from "./fence";

/** A row this worker holds until it is settled; `fence` is its number for every further write (rule 11). */
export type Claimed = { workspaceId: string; laneId: string; id: string; fence: number; rank: number };

/** Rows by lane, and lanes that woke with nothing due. Both are leased to this worker. */
type Claim = { rows: Claimed[]; idleLanes: LaneRef[] };
export type LaneRef = { workspaceId: string; laneId: string };

/** SQL: open rows of the lane `l`, with the predicate of the partial indexes on due rows. */
const ofTheLane = `o.workspace_id = l.workspace_id and o.lane_id = l.id and o.settled_at is null and o.due_at is not null`;
const isDue = "o.due_at <= $1 and o.state = 'planned'";
const isNew = `${ofTheLane} and o.rank = ${ranks.firstTouch}`;

/**
 * SQL: due first touches of the lane `l`, by the order of their campaigns, then longest waiting first (R11). A loose index scan finds the
 * campaigns, so that half a million prospects waiting in one campaign cost one lookup.
 */
const firstTouches = `with recursive c as (
    (select o.campaign_id as id from deliveries o where ${isNew} order by o.campaign_id limit 1)
    union all
    select (select o.campaign_id from deliveries o where ${isNew} and o.campaign_id > c.id order by o.campaign_id limit 1)
      from c where c.id is not null
  )
  select f.id, f.due_at, ${ranks.firstTouch}::smallint as rank, k.sort_order
    from c join campaigns k on k.workspace_id = l.workspace_id and k.id = c.id cross join lateral (
      select o.id, o.due_at from deliveries o where ${isNew} and o.campaign_id = c.id and ${isDue}
       order by o.due_at, o.id limit l.burst for update skip locked) f
   order by k.sort_order, f.due_at, f.id limit l.burst`;

/**
 * One statement for all workspaces: takes awake lanes, longest waiting first, and the rows whose turn it is in each. Messages written by a
 * member go at any time. The rest go when the lane's slot is over, as many as its burst allows: by rank, then by how late they are, then in
 * planned order. Every fifth turn takes first touches before follow-ups (R11). `$1` now, `$2` worker, `$3` lanes.
 */
const claiming = {
  name: "claim",
  text: `with lane as materialized (
      select workspace_id, id, slot_at <= $1 as is_free, burst, turn from lanes
       where wake_at <= $1 and lease_by is null and closed_reason is null and ${mayAct("lanes.workspace_id")}
       order by wake_at limit $3 for update skip locked
    ), own as materialized (
      select l.workspace_id, l.id as lane_id, d.id, 0 as place, 0 as sort_order, d.due_at from lane l cross join lateral (
        select o.id, o.due_at from deliveries o where ${ofTheLane} and o.rank = ${ranks.ownAction} and ${isDue}
         order by o.due_at, o.id limit 10 for update skip locked) d
    ), planned as materialized (
      select l.workspace_id, l.id as lane_id, d.id, d.place, d.sort_order, d.due_at from lane l cross join lateral (
        select p.id, p.due_at, p.sort_order, case when p.rank = ${ranks.firstTouch}
            and l.turn % ${turnsPerFirstTouch} = ${turnsPerFirstTouch - 1} then 0 else p.rank end as place
          from (
            select f.* from (values (${ranks.promised}::smallint), (${ranks.followUp}::smallint)) r(rank) cross join lateral (
              select o.id, o.due_at, o.rank, 0 as sort_order from deliveries o where ${ofTheLane} and o.rank = r.rank and ${isDue}
               order by o.due_at, o.id limit l.burst for update skip locked) f
            union all
            select n.* from (${firstTouches}) n
          ) p order by place, p.sort_order, p.due_at, p.id limit l.burst) d
       where l.is_free
    ), taken as (
      update deliveries d set state = 'claimed', lease_by = $2, fence = d.fence + 1
        from (select * from own union all select * from planned) t
       where d.workspace_id = t.workspace_id and d.id = t.id
      returning d.workspace_id, d.lane_id, d.id, d.fence, d.rank, t.place, t.sort_order, t.due_at
    ), leased as (
      update lanes l set lease_by = $2, leased_at = now() from lane where l.workspace_id = lane.workspace_id and l.id = lane.id
      returning l.workspace_id, l.id
    )
    select leased.workspace_id as "workspaceId", leased.id as "laneId", t.id, t.fence, t.rank
      from leased left join taken t on t.workspace_id = leased.workspace_id and t.lane_id = leased.id
     order by t.rank > 0, t.place, t.sort_order, t.due_at, t.id`,
};

/** Claims up to `lanes` lanes with what is due in them. */
export async function claim(
  { pools, workerId, now }: Pick<EngineContext, "pools" | "workerId" | "now">,
  lanes: number,
): Promise<Claim> {
  const { rows } = await pools.engine.query<Claimed & { id: string | null }>({
    ...claiming,
    values: [now(), workerId, lanes],
  });
  const isRow = (row: Claimed & { id: string | null }): row is Claimed => row.id !== null;
  return { rows: rows.filter(isRow), idleLanes: rows.filter((row) => !isRow(row)) };
}

/** Milliseconds until the next lane wakes; Infinity if none will. */
export async function untilNextWake({ pools, now }: Pick<EngineContext, "pools" | "now">): Promise<number> {
  const { rows } = await pools.engine.query<{ at: number | null }>({
    name: "next-wake",
    text: `select extract(epoch from min(wake_at))::float8 * 1000 as at from lanes
      where lease_by is null and closed_reason is null and ${mayAct("lanes.workspace_id")}`,
  });
  const at = rows[0]?.at ?? Number.POSITIVE_INFINITY;
  return Math.max(0, at - +now());
}
