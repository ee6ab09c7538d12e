import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import { dayOfIsoDate, isoDate } from "@/server/domain/campaigns/hours/zone";
import type { CountedDay } from "@/server/domain/figures/days";
import { planned } from "@/server/repositories/planned";

type Row = Omit<CountedDay, "day"> & { day: string };
const columns = `d.day::text as day, d.begins_at as "beginsAt", d.ends_at as "endsAt", d.counted_until as "countedUntil"`;
const dayOfRow = ({ day, ...rest }: Row): CountedDay => ({ ...rest, day: dayOfIsoDate(day) });

/**
 * Switches the transaction to one snapshot, so that concurrent counting does not matter; call it before any other read. Its statements use
 * indexes for any value, so one generic plan serves all.
 */
export const holdStill = (tx: Tx) =>
  tx.query("set transaction isolation level repeatable read; set local plan_cache_mode = force_generic_plan");

/** A workspace's time zone is that of its first account. */
const zoneOf = `coalesce((select a.timezone from accounts a where a.workspace_id = w.id order by a.created_at, a.id limit 1), 'UTC')`;

/**
 * The time zone of the workspace's days, with the stored days that are not counted completely and the latest of all. Days stored in another
 * zone do not count (`isOther`).
 */
export async function readCalendar(
  tx: Tx,
): Promise<{ zone: string; unfinished: CountedDay[]; last: CountedDay | null; isOther: boolean }> {
  const rows = await tx.query<{ zone: string; timezone: string | null } & Row>(
    planned(`with kept as (select day, timezone, begins_at, ends_at, counted_until from counted_days where counted_until < ends_at
        union select * from (select day, timezone, begins_at, ends_at, counted_until from counted_days order by day desc limit 1) newest)
     select ${zoneOf} as zone, d.timezone, ${columns} from workspaces w left join kept d on true
      where w.id = current_workspace() order by d.day`),
  );
  const zone = rows[0]?.zone ?? "UTC";
  const kept = rows.filter(({ timezone }) => timezone === zone).map(dayOfRow);
  return {
    zone,
    unfinished: kept.filter(({ countedUntil, endsAt }) => countedUntil < endsAt),
    last: kept.at(-1) ?? null,
    isOther: rows.some(({ timezone }) => timezone !== null && timezone !== zone),
  };
}

/** Starts to store a day, or does nothing if another worker did. */
export const keepDay = (tx: Tx, { day, beginsAt, endsAt }: Omit<CountedDay, "countedUntil">, zone: string) =>
  tx.query(
    `insert into counted_days (day, timezone, begins_at, ends_at, counted_until) values ($1, $2, $3, $4, $3)
     on conflict (workspace_id, day) do nothing`,
    [isoDate(day), zone, beginsAt, endsAt],
  );

/** One stored day, locked against concurrent counting and recount requests. */
export async function lockCountedDay(tx: Tx, day: number): Promise<CountedDay | null> {
  const [row] = await tx.query<Row>(`select ${columns} from counted_days d where d.day = $1 for update`, [
    isoDate(day),
  ]);
  return row ? dayOfRow(row) : null;
}

/** Deletes all stored days, because their boundaries have moved. */
export async function forgetDays(tx: Tx): Promise<void> {
  for (const table of ["daily_step_numbers", "daily_numbers", "counted_days"])
    await tx.query(`delete from ${table}`);
}

/** When the workspace's first campaign began; null before it did. Real. */
export async function firstPublishing(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>("select min(published_at) as at from campaign_versions");
  return row?.at ?? null;
}

/** Workspaces with days that are not counted up to this instant, the longest waiting first. */
export async function listUncounted(doors: Doors, until: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from workspaces_to_count($1, $2)", [
    until,
    max,
  ]);
  return rows.map(({ workspace_id }) => workspace_id);
}
