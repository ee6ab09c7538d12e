import type { EngineContext } from "./context";

/**
 * Takes over what dead workers held: claimed rows are planned again, after a growing pause in case the row itself was the
 * cause; transmitting ones are unknown and looked up once the other side had time to show them (rule 13). `$1` lease in
 * seconds, `$2` now, `$3` settle time in seconds.
 */
const reapRows = `update deliveries d set
    state = case when d.state = 'claimed' then 'planned' else 'unknown' end,
    wait_reason = case when d.state = 'claimed' then 'retry' else 'looking_up' end,
    due_at = case when d.state = 'claimed' then $2::timestamptz + make_interval(secs => d.attempts * 30) else d.due_at end,
    attempts = d.attempts + 1, lease_by = null,
    look_up_at = case when d.state = 'transmitting' then $2::timestamptz + make_interval(secs => $3) end
  where d.lease_by is not null and d.state in ('claimed', 'transmitting') and not exists (
    select 1 from plumbing.workers w where w.id = d.lease_by and w.beat_at > now() - make_interval(secs => $1))`;

/**
 * Their lanes wake at once; slots stay, because they were moved before anything left. A lane that somebody holds just now has
 * its turn in the next round: whoever waits for several must do so in order.
 */
const reapLanes = `update lanes l set lease_by = null, wake_at = $2
  from (select o.workspace_id, o.id from lanes o where o.lease_by is not null and not exists (
      select 1 from plumbing.workers w where w.id = o.lease_by and w.beat_at > now() - make_interval(secs => $1))
    for no key update skip locked) dead
  where l.workspace_id = dead.workspace_id and l.id = dead.id`;

const forget = `delete from plumbing.workers where beat_at < now() - make_interval(secs => $1 * 10)`;

/** Answers how many rows were taken over. */
export async function reap({ pools, now, config, log }: EngineContext): Promise<number> {
  const { leaseSeconds, settleSeconds } = config.engine;
  const { rowCount } = await pools.engine.query(reapRows, [leaseSeconds, now(), settleSeconds]);
  const lanes = await pools.engine.query(reapLanes, [leaseSeconds, now()]);
  if (rowCount || lanes.rowCount)
    log.warn({ rows: rowCount, count: lanes.rowCount }, "took over from a dead worker");
  await pools.engine.query(forget, [leaseSeconds]);
  return rowCount ?? 0;
}
