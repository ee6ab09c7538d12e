import { setTimeout as sleep } from "node:timers/promises";
import { type Hours, isOpen, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { type Clock, type ClockSegment, clockOf } from "@/server/domain/clock";
import { plannedColumns } from "@/server/repositories/ledger/clock";
import type { Installation } from "@/tests/support/installation";

type Of = { tern: Installation; workspaceId: string };

/** Sets the workspace's clock to this instant, before anything is planned on it (R31). */
export const startClockAt = ({ tern, workspaceId }: Of, shown: Date) =>
  tern.sql(
    "insert into clock_segments (workspace_id, real_start, virtual_start, speed) values ($1, now(), $2, 1)",
    [workspaceId, shown],
  );

export async function readClock({ tern, workspaceId }: Of): Promise<Clock> {
  const segments = await tern.sql<ClockSegment>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments where workspace_id = $1`,
    [workspaceId],
  );
  return clockOf(segments);
}

export const shownNow = async (of: Of): Promise<Date> => (await readClock(of)).toVirtual(new Date());

const deadlock = "40P01";

/**
 * Moves the workspace's clock forward to `shown`, from where it continues at its speed. Plans move closer accordingly, and those within the
 * skipped time become due at once. A night or weekend without activity costs no real time.
 */
export async function leapTo({ tern, workspaceId }: Of, shown: Date): Promise<void> {
  const moves = plannedColumns.map(
    ([table, column]) => `update ${table} set ${column} = greatest(at, ${column} - ahead)
      where workspace_id = of_workspace and ${column} > at and isfinite(${column});`,
  );
  // One statement, so that it is one transaction; `changeSpeed` takes the same lock first.
  const leap = tern.sql(`do $$ declare
      of_workspace constant uuid := '${workspaceId}';
      at timestamptz;
      last clock_segments;
      ahead interval;
    begin
      perform 1 from workspaces where id = of_workspace for no key update;
      at := date_trunc('milliseconds', clock_timestamp());
      select * into last from clock_segments where workspace_id = of_workspace order by real_start desc limit 1;
      ahead := make_interval(secs => extract(epoch from '${shown.toISOString()}'::timestamptz - last.virtual_start)::float8 / last.speed
        - extract(epoch from at - last.real_start)::float8);
      if ahead <= interval '0' then return; end if;
      insert into clock_segments (workspace_id, real_start, virtual_start, speed)
        values (of_workspace, at, '${shown.toISOString()}', last.speed);
      ${moves.join("\n")}
    end $$`);
  await leap.catch((error: { code?: string }) => {
    // A concurrent planner won the deadlock; the caller retries.
    if (error.code !== deadlock) throw error;
  });
  await tern.sql("select pg_notify('engine', '')");
}

/** The account hours around which time is skipped. */
export type Passing = Of & { hours: Hours };

/** Lets the workspace's time pass, skipping closed hours, until a condition is met. `withinMs` is real time. */
export async function timePasses(
  { hours, ...of }: Passing,
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 180_000,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await holds())) {
    const now = await shownNow(of);
    if (!isOpen(hours, now) && (await isAtRest(of))) await leapTo(of, nextOpening(hours, now));
    if (Date.now() > until) throw new Error(`still not so on ${now.toISOString()}: ${what}`);
    await sleep(50);
  }
}

/** Whether nothing is being sent or executed right now. */
async function isAtRest({ tern, workspaceId }: Of): Promise<boolean> {
  const [row] = await tern.sql<{ busy: boolean }>(
    `select exists (select 1 from deliveries where workspace_id = $1 and state in ('claimed', 'transmitting')) as busy`,
    [workspaceId],
  );
  return row?.busy === false;
}
