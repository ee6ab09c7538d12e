import type { Tx } from "@/server/db/tx";
import type { Clock, ClockSegment } from "@/server/domain/clock";

/**
 * Serializes changes of the clock, also with the engine while it writes what it planned: it holds its lanes. A stronger lock on the
 * workspace would block every insert that references it.
 */
export async function lockClock(tx: Tx): Promise<void> {
  await tx.query("select 1 from workspaces where id = current_workspace() for no key update");
  await tx.query(
    "select 1 from lanes where workspace_id = current_workspace() order by id for no key update",
  );
}

/**
 * For a transaction that holds lanes and writes what was planned on `clock`. If the clock was changed meanwhile, it throws like a deadlock,
 * so that the transaction is repeated on the new clock.
 */
export async function refuseOldClock(tx: Tx, { since }: Clock): Promise<void> {
  const text = "select 1 from clock_segments where $1::timestamptz is null or real_start > $1 limit 1";
  const [newer] = await tx.query({ name: "newer-clock", text }, [since]);
  if (newer) throw Object.assign(new Error("the clock was changed meanwhile"), { code: "40001" });
}

export const addClockSegment = (tx: Tx, { realStart, virtualStart, speed }: ClockSegment) =>
  tx.query(
    `insert into clock_segments (real_start, virtual_start, speed) values ($1, $2, $3)
     on conflict (workspace_id, real_start) do update set virtual_start = excluded.virtual_start, speed = excluded.speed`,
    [realStart, virtualStart, speed],
  );

/** Every column that holds an instant ahead which was planned on the workspace's clock; in the order the engine locks them. */
export const plannedColumns = [
  ["lanes", "slot_at"],
  ["lanes", "wake_at"],
  ["deliveries", "due_at"],
  ["enrollments", "hold_until"],
  ["enrollments", "paused_until"],
  ["enrollments", "colleague_until"],
  ["conversations", "away_until"],
  ["conversations", "remind_at"],
  ["accounts", "away_from"],
  ["accounts", "away_until"],
  ["searches", "next_at"],
  ["counted_days", "ends_at"],
  ["warm_ups", "plan_at"],
  ["warm_ups", "send_after"],
  ["warm_up_mails", "due_at"],
  ["warm_up_mails", "look_at"],
  ["warm_up_mails", "put_away_at"],
  ["sandbox.pending", "due_at"],
  ["sandbox.acquaintances", "away_until"],
  ["meetings", "starts_at"],
  ["meetings", "ends_at"],
  ["sandbox.bookings", "starts_at"],
  ["sandbox.bookings", "ends_at"],
] as const;

/**
 * Scales the time between `now` and planned instants by `ratio` (old speed over new speed), so that they keep their time on the workspace's
 * clock. Multiplies seconds, because intervals would be rounded by days.
 */
export async function stretchPlanned(tx: Tx, now: Date, ratio: number): Promise<void> {
  for (const [table, column] of plannedColumns) {
    await tx.query(
      `update ${table} set ${column} = $1::timestamptz + make_interval(secs => extract(epoch from ${column} - $1::timestamptz)::float8 * $2::float8)
        where ${column} > $1::timestamptz and isfinite(${column})`,
      [now, ratio],
    );
  }
}

/** Counts the workspace's version up, for the notice that its clock changed. */
export async function touchWorkspace(tx: Tx): Promise<{ id: string; version: number }> {
  const [row] = await tx.query<{ id: string; version: number }>(
    "update workspaces set version = version + 1 where id = current_workspace() returning id, version",
  );
  return row ?? { id: tx.workspaceId, version: 1 };
}

/** The pieces of the workspace's clock; none while it runs on real time (R31). */
export const listClockSegments = (tx: Tx): Promise<ClockSegment[]> =>
  tx.query<ClockSegment>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments order by real_start`,
  );
