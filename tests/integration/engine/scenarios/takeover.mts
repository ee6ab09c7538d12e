import type { Tx } from "@/server/db/tx";
import { lookUp } from "@/server/engine/look-up";
import { reap } from "@/server/engine/reap";
import { createStraySweep } from "@/server/engine/stray-rows";
import { watch } from "@/server/engine/watchdog";
import { createWireMark } from "@/server/engine/wire-mark";
import { skipStep, stopPerson } from "@/server/planning/person";
import type { Planning } from "@/server/planning/planning";
import { holdProspect } from "@/server/planning/prospect";
import { listStuck } from "@/server/repositories/notices/notices";
import { send, take, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  die,
  email,
  enroll,
  enrollmentsOf,
  eventsOf,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  visit,
  type World,
} from "../kit.mts";

const seen: Record<string, unknown> = {};
const monday = "2026-03-02T09:00:00.000Z";
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over', stuck_since = null");
  await sql("update deliveries set look_up_at = null");
  at(monday);
  outside.mails = [];
  outside.actions = [];
  outside.onMail = null;
  outside.onAction = null;
  outside.sentFolder = null;
};
type Engine = Awaited<ReturnType<typeof newEngine>>;
const statesOf = async (world: World) => (await deliveriesOf(world)).map(({ state }) => state).sort();
const leasesOf = async ({ workspaceId }: World) =>
  (await sql("select 1 from lanes where workspace_id = $1 and lease_by is not null", [workspaceId])).length;

// A worker whose clock is ten minutes ahead dies with rows that are not due yet by any other clock.
await fresh();
{
  const ahead = await newEngine();
  const world = await newWorld({ accounts: 2 });
  await enroll(world, await newCampaign(world, [email()]), 2);
  await sql("update deliveries set due_at = $2 where workspace_id = $1", [
    world.workspaceId,
    new Date(+time.now + minutes(5)),
  ]);
  await sql("update lanes set wake_at = $2 where workspace_id = $1 and wake_at < 'infinity'", [
    world.workspaceId,
    new Date(+time.now + minutes(5)),
  ]);
  const fast = { ...ahead, now: () => new Date(+time.now + minutes(10)) };
  const jobs = (await take(fast)).flatMap((lane) => lane.jobs);
  await createWireMark(fast)({ ...jobs[0]!, messageId: jobs[0]!.key });
  outside.mails.push({ mailbox: "x", mail: { messageId: jobs[0]!.key } as never, at: time.now });
  await die(ahead);
  const living = await newEngine();
  const reaped = await reap(living);
  const afterReap = await statesOf(world);
  pass(minutes(2));
  await lookUp(living);
  await workUntil(living, new Date(+time.now + hours(1)));
  seen.clockAhead = {
    ...{ claimed: jobs.length, reaped, afterReap, leases: await leasesOf(world) },
    ...{ end: await statesOf(world), mails: outside.mails.length },
  };
  await living.pulse.stop();
}

// Rows in progress that no holder of their lane knows: the lane is free, or held by another worker.
await fresh();
{
  const gone = await newEngine();
  const world = await newWorld({ accounts: 3 });
  await enroll(world, await newCampaign(world, [email()]), 3);
  const jobs = (await take(gone)).flatMap((lane) => lane.jobs);
  await createWireMark(gone)({ ...jobs[0]!, messageId: jobs[0]!.key });
  await gone.pulse.stop();
  const living = await newEngine();
  const lanes = jobs.map(({ laneId }) => laneId);
  await sql("update lanes set lease_by = null where id = any($1)", [lanes.slice(0, 2)]);
  await sql("update lanes set lease_by = $2, leased_at = now() where id = $1", [lanes[2], living.workerId]);
  await sql("update deliveries set due_at = $2 where workspace_id = $1", [
    world.workspaceId,
    new Date(+time.now + hours(5)),
  ]);
  const sweep = createStraySweep(living);
  const found = [await sweep(), await sweep()];
  seen.strays = { found, states: await statesOf(world), awake: await awakeIn(world) };
  await living.pulse.stop();
}

async function awakeIn({ workspaceId }: World): Promise<number> {
  const awake = "select 1 from lanes where workspace_id = $1 and lease_by is null and wake_at <= $2";
  return (await sql(awake, [workspaceId, time.now])).length;
}

// A worker died with a message ready to send; meanwhile a member skips the step, stops the person or pauses them.
seen.ready = {};
for (const [name, deed] of Object.entries({
  skipped: (tx, p, { enrollmentId }) => skipStep(tx, p, { enrollmentId }),
  stopped: (tx, p, { enrollmentId }) => stopPerson(tx, p, { enrollmentId, reason: "manual" }),
  postponed: (tx, p, { prospectId }) =>
    holdProspect(tx, p, { prospectId, until: new Date(+time.now + hours(5)), reason: "out_of_office" }),
} satisfies Record<
  string,
  (tx: Tx, p: Planning, of: { enrollmentId: string; prospectId: string }) => unknown
>)) {
  await fresh();
  const gone = await newEngine();
  const world = await newWorld();
  const [prospectId] = await enroll(world, await newCampaign(world, [email()]), 1);
  await take(gone);
  await die(gone);
  const living = await newEngine();
  await reap(living);
  const enrollmentId = (await enrollmentsOf(world))[0]!.id;
  await world.inside((tx) => deed(tx, world.planning(), { enrollmentId, prospectId: prospectId! }));
  const left = await sql("select 1 from messages where workspace_id = $1", [world.workspaceId]);
  (seen.ready as Record<string, number>)[name] = left.length;
  await Promise.all([gone.pulse.stop(), living.pulse.stop()]);
}

// What a worker is doing now is left alone by others.
await fresh();
{
  const busy = await newEngine();
  const world = await newWorld({ accounts: 2 });
  await enroll(world, await newCampaign(world, [email()]), 2);
  const lanes = await take(busy);
  const found = await createStraySweep(busy)();
  await send(busy, lanes);
  seen.busy = { found, states: await statesOf(world), mails: outside.mails.length };
  await busy.pulse.stop();
}

// A worker that was taken for dead is alive and reports the outcome of its emails.
async function late(
  outcome: "sent" | "refused",
  meanwhile: (living: Engine, world: World) => Promise<unknown>,
  sentCopies: "files" | "none" = "files",
) {
  await fresh();
  const slow = await newEngine();
  const living = await newEngine();
  const world = await newWorld({ sentCopies });
  await enroll(world, await newCampaign(world, [email("One"), visit()]), 1);
  const lanes = await take(slow);
  outside.onMail = async (mail, ready, accept) => {
    const go = await ready();
    if (go === "stop") return { kind: "stopped" };
    if (outcome === "sent") accept();
    await die(slow);
    await reap(living);
    await meanwhile(living, world);
    return outcome === "sent"
      ? { kind: "sent", providerId: mail.messageId }
      : { kind: "refused", reason: "550 nobody here" };
  };
  await send(slow, lanes);
  outside.onMail = null;
  const [first] = await deliveriesOf(world);
  const [person] = await enrollmentsOf(world);
  const told = await sql<{ state: string }>("select state from messages where workspace_id = $1", [
    world.workspaceId,
  ]);
  const after = {
    ...{ state: first?.state, person: person?.state, messages: told.map(({ state }) => state) },
    steps: (await deliveriesOf(world)).length,
  };
  await workUntil(living, new Date(+time.now + hours(3)));
  await Promise.all([slow.pulse.stop(), living.pulse.stop()]);
  return { ...after, mails: outside.mails.length, asked: await askedFor(world) };
}
const askedFor = async (world: World) =>
  (await eventsOf(world)).filter((kind) => kind.startsWith("held")).length;
const lookTwice = async (living: Engine) => {
  for (let look = 0; look < 2; look++) {
    pass(minutes(10));
    await lookUp(living);
  }
};

seen.late = {
  sent: await late("sent", async () => undefined),
  refused: await late("refused", async () => undefined),
  // This mailbox cannot be checked: the person was held until the worker reported.
  held: await late("sent", lookTwice, "none"),
  // The lookup found nothing although the email was sent, and it was about to be sent again.
  again: await late("sent", async (living) => {
    outside.sentFolder = () => ({ kind: "absent" });
    await lookTwice(living);
    await take(living);
  }),
  // The same, before it was prepared again.
  missed: await late("sent", async (living) => {
    outside.sentFolder = () => ({ kind: "absent" });
    await lookTwice(living);
  }),
};

// The watchdog sees every state that lasts longer than allowed.
await fresh();
{
  const engine = await newEngine();
  const states = {
    planned: "",
    claimed: "state = 'claimed', fence = 1, lease_by = gen_random_uuid()",
    transmitting: "state = 'transmitting', fence = 1, lease_by = gen_random_uuid(), transmitting_at = due_at",
    unknown: "state = 'unknown', due_at = null, look_up_at = due_at, transmitting_at = due_at",
    waiting: "state = 'unknown', due_at = null, transmitting_at = due_at, wait_reason = 'held'",
  };
  const stuck: Record<string, number[]> = {};
  for (const [name, change] of Object.entries(states)) {
    at(monday);
    const world = await newWorld();
    await enroll(world, await newCampaign(world, [email()]), 1);
    await sql("update lanes set wake_at = 'infinity' where workspace_id = $1", [world.workspaceId]);
    if (change) await sql(`update deliveries set ${change} where workspace_id = $1`, [world.workspaceId]);
    const count = async () => {
      await watch(engine, new Date(0));
      return (await world.inside(listStuck)).length;
    };
    pass(hours(2) - 1_000);
    const early = await count();
    pass(2_000);
    stuck[name] = [early, await count()];
  }
  // A live worker that holds a lane for hours.
  at(monday);
  const world = await newWorld();
  await enroll(world, await newCampaign(world, [email()]), 1);
  await take(engine);
  pass(hours(3));
  const watched = async () => {
    await watch(engine, new Date(0));
    return (await world.inside(listStuck)).length;
  };
  const early = await watched();
  await sql("update lanes set leased_at = now() - interval '3 hours' where workspace_id = $1", [
    world.workspaceId,
  ]);
  seen.watchdog = { ...stuck, holder: [early, await watched()] };
  await engine.pulse.stop();
}
await report(seen);
