import { watch } from "@/server/engine/watchdog";
import { listStuckLanes } from "@/server/repositories/ledger/lanes";
import { listStuck } from "@/server/repositories/notices/notices";
import { workNow } from "../drive.mts";
import {
  at,
  email,
  enroll,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  pass,
  pools,
  report,
  sql,
  time,
  type World,
} from "../kit.mts";

const engine = await newEngine();
/** The checking worker has been running for long. */
const begun = new Date(0);
const names = (world: World) => world.inside(async (tx) => (await listStuck(tx)).map(({ name }) => name));
const told = async ({ workspaceId }: World) =>
  (
    await sql<{ n: number }>(
      "select count(*)::int as n from plumbing.outbox where workspace_id = $1 and payload ->> 'list' = 'notices'",
      [workspaceId],
    )
  )[0]!.n;

/** A row that is due while its lane sleeps for ever, because the wake-up was lost. */
async function asleep(wish: Parameters<typeof newWorld>[0] = {}): Promise<World> {
  at("2026-03-02T09:00:00.000Z");
  const world = await newWorld(wish);
  await enroll(world, await newCampaign(world, [email()]), 1);
  await sql("update lanes set wake_at = 'infinity' where workspace_id = $1", [world.workspaceId]);
  return world;
}

const seen: Record<string, unknown> = {};
const slow = await asleep();
pass(hours(2) - 1000);
await watch(engine, begun);
const early = await names(slow);
pass(1000);
await watch(engine, time.now);
const caughtUp = await names(slow);
await watch(engine, begun);
await watch(engine, begun);
const metric = await listStuckLanes(async (text) => (await pools.app.query(text)).rows);
const stuck = {
  early,
  caughtUp,
  late: await names(slow),
  told: await told(slow),
  metric: metric.filter((one) => one.workspaceId === slow.workspaceId).length,
};
await sql("update lanes set wake_at = '-infinity' where workspace_id = $1", [slow.workspaceId]);
await workNow(engine);
await watch(engine, begun);
seen.slow = { ...stuck, after: await names(slow), toldAfter: await told(slow) };

/** With a clock of its own, the two hours are measured on that clock, but never less than the engine itself may need. */
const clock = [
  {
    realStart: new Date("2026-03-02T08:00:00.000Z"),
    virtualStart: new Date("2026-03-02T08:00:00.000Z"),
    speed: 10,
  },
];
const fast = await asleep({ clock, hours: [0, 23], days: [1, 2, 3, 4, 5, 6, 7] });
pass(minutes(11));
await watch(engine, begun);
const before = await names(fast);
pass(minutes(2));
await watch(engine, begun);
seen.fast = { before, after: await names(fast) };

/** What a rule explains is not a fault: hours, a removed sender, a pause. */
const explained = await newWorld({ hours: [20, 22] });
at("2026-03-02T09:00:00.000Z");
await enroll(explained, await newCampaign(explained, [email()]), 1);
await workNow(engine);
const gone = await asleep();
await sql("update lanes set closed_reason = 'mailbox_disconnected' where workspace_id = $1", [
  gone.workspaceId,
]);
pass(hours(4));
await watch(engine, begun);
seen.explained = [await names(explained), await names(gone)];
await report(seen);
