import { inWorkspace } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { changeSpeed, leaveSandboxClock } from "@/server/services/workspaces/clock";
import { newSeat, newWorkspace, pool, report, sql } from "./kit.mts";

const workspaceId = await newWorkspace();
const other = await newWorkspace();
const [accountId, prospectId, campaignId, laneId, enrollmentId] = Array.from({ length: 5 }, () => newId());
const within = <T,>(work: Parameters<typeof inWorkspace<T>>[2], workspace = workspaceId) =>
  inWorkspace(pool, { workspaceId: workspace }, work);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string }) => error.code,
  );

const t0 = new Date("2026-11-20T08:00:00.000Z");
const at = (seconds: number) => new Date(+t0 + seconds * 1_000);
const seen: Record<string, unknown> = {};
seen.withoutAccount = await refusal(within((tx) => changeSpeed(tx, t0, 600)));

const account = `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
  values ($1, $2, $2, 'sandbox', $3, $4, 'Nora', 'Vane', 'DE', 'Europe/Berlin')`;
await sql(account, [workspaceId, accountId, true, "nora@trial.example"]);

/** One row in every table with planned instants, each of them an hour, a day or never ahead. */
async function plan(workspace: string) {
  const { id: seatId } = await newSeat(workspace, "clock@trial.example");
  await sql("insert into prospects (workspace_id, id) values ($1, $2)", [workspace, prospectId]);
  await sql("insert into campaigns (workspace_id, id, name) values ($1, $2, 'Trial')", [
    workspace,
    campaignId,
  ]);
  await sql(
    "insert into lanes (workspace_id, id, channel, account_id, slot_at, wake_at) values ($1, $2, 'network', $3, $4, 'infinity')",
    [workspace, laneId, accountId, at(3_600)],
  );
  await sql(
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, hold_until, paused_until, colleague_until, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [workspace, enrollmentId, campaignId, prospectId, accountId, at(86_400), at(172_800), at(1_209_600), t0],
  );
  const delivery = `insert into deliveries (workspace_id, id, lane_id, enrollment_id, step_id, prospect_id, kind, rank, due_at, planned_at)
    values ($1, $2, $3, $4, $2, $5, 'message', 3, $6, $7)`;
  for (const due of [at(90_061.5), at(-60), null]) {
    await sql(delivery, [workspace, newId(), laneId, enrollmentId, prospectId, due, t0]);
  }
  await sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, last_channel, last_direction, last_message_at, away_until, remind_at)
     values ($1, $2, $3, $4, 'email', 'in', $5, $6, $7)`,
    [workspace, newId(), prospectId, accountId, t0, at(500_000), at(400_000)],
  );
  await sql(
    "insert into sandbox.pending (workspace_id, id, due_at, kind, member, seat_id) values ($1, $2, $3, 'accept', 7, $4)",
    [workspace, newId(), at(7_200), seatId],
  );
  await sql(
    `insert into counted_days (workspace_id, day, timezone, begins_at, ends_at, counted_until)
     values ($1, '2026-11-20', 'UTC', $2, $3, $2)`,
    [workspace, at(-28_800), at(57_600)],
  );
  await sql("insert into sandbox.acquaintances (workspace_id, member, away_until) values ($1, 7, $2)", [
    workspace,
    at(70_000),
  ]);
}

const instants = async (workspace = workspaceId) =>
  (
    await sql<{ name: string; at: string | null }>(
      `select name, at::text from (
         select 'slot' as name, slot_at as at from lanes where workspace_id = $1
         union all select 'wake', wake_at from lanes where workspace_id = $1
         union all select 'hold', hold_until from enrollments where workspace_id = $1
         union all select 'pause', paused_until from enrollments where workspace_id = $1
         union all select 'colleague', colleague_until from enrollments where workspace_id = $1
         union all select 'due', due_at from deliveries where workspace_id = $1
         union all select 'away', away_until from conversations where workspace_id = $1
         union all select 'reminder', remind_at from conversations where workspace_id = $1
         union all select 'pending', due_at from sandbox.pending where workspace_id = $1
         union all select 'absent', away_until from sandbox.acquaintances where workspace_id = $1
         union all select 'day', ends_at from counted_days where workspace_id = $1
       ) all_of_it order by name, at nulls last`,
      [workspace],
    )
  ).map((row) => ({
    name: row.name,
    at: row.at === null || row.at === "infinity" ? row.at : new Date(row.at),
  }));

/** How far each shown instant has moved, in shown milliseconds. */
async function drift(
  before: { name: string; at: Date | string | null }[],
  clockBefore: ReturnType<typeof clockOf>,
) {
  const clock = clockOf(await within(listClockSegments));
  const now = await instants();
  return now.map((row, place) => {
    const was = before[place];
    if (!(row.at instanceof Date) || !(was?.at instanceof Date)) return row.at === was?.at ? 0 : "changed";
    return +clock.toVirtual(row.at) - +clockBefore.toVirtual(was.at);
  });
}

await plan(workspaceId);
await sql(account, [other, accountId, true, "nora@trial.example"]);
await plan(other);
const untouched = JSON.stringify(await instants(other));

const drifts: Record<string, unknown> = {};
let moment = t0;
for (const speed of [600, 60, 10_000, 1]) {
  const before = await instants();
  const clockBefore = clockOf(await within(listClockSegments));
  const shownBefore = clockBefore.toVirtual(moment);
  await within((tx) => changeSpeed(tx, moment, speed));
  const clock = clockOf(await within(listClockSegments));
  drifts[speed] = {
    moved: await drift(before, clockBefore),
    shown: +clock.toVirtual(moment) - +shownBefore,
    speed: clock.speed,
  };
  moment = new Date(+moment + 700);
}
seen.drifts = drifts;
seen.otherUntouched = JSON.stringify(await instants(other)) === untouched;
seen.outbox = await sql(
  "select event, payload from plumbing.outbox where workspace_id = $1 order by id limit 2",
  [workspaceId],
);
seen.version = await sql("select version from workspaces where id = $1", [workspaceId]);
seen.workspaceId = workspaceId;

// Something real is connected: real time again, and distances on the clock are kept.
await within((tx) => changeSpeed(tx, moment, 600));
const ahead = async () => (await instants()).find((row) => row.name === "away")?.at as Date;
const left = +(await ahead()) - +moment;
const leaving = new Date(+moment + 1);
await within((tx) => leaveSandboxClock(tx, leaving));
const leftAfter = +(await ahead()) - +leaving;
const clock = clockOf(await within(listClockSegments));
seen.left = {
  ratio: Math.round(leftAfter / (left - 1)),
  speed: clock.speed,
  isReal: +clock.toVirtual(new Date(+leaving + 5_000)) === +leaving + 5_000,
  keptDays: (await sql("select 1 from counted_days where workspace_id = $1", [workspaceId])).length,
  again: await within((tx) => leaveSandboxClock(tx, new Date(+leaving + 10))),
};
await sql(account, [workspaceId, newId(), false, "real@trial.example"]);
seen.real = await refusal(within((tx) => changeSpeed(tx, new Date(+leaving + 20), 600)));
await report(seen);
