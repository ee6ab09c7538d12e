import { claim } from "@/server/engine/claim";
import { prepare } from "@/server/engine/prepare/prepare";
import { finishCampaign } from "@/server/jobs/tasks/campaigns";
import { pauseCampaign } from "@/server/planning/campaign";
import { resumePerson, stopPerson } from "@/server/planning/person";
import { wakeProspects } from "@/server/planning/prospect";
import { lockClock } from "@/server/repositories/ledger/clock";
import { finishCampaigns } from "@/server/repositories/ledger/enrollments";
import { wakeLanes } from "@/server/repositories/ledger/lanes";
import { recordAnswer } from "@/server/services/inbox/answers";
import { changeSpeed } from "@/server/services/workspaces/clock";
import { send, take, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  hours,
  log,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  usedOf,
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const statusOf = async (id: string) =>
  (await sql<{ status: string }>("select status from campaigns where id = $1", [id]))[0]?.status;
const jobsFor = (id: string) =>
  sql<{ data: { workspaceId: string; campaignId: string } }>(
    "select data from jobs.job where name = 'finish-campaign' and data ->> 'campaignId' = $1",
    [id],
  );
const holdCampaign = "select 1 from campaigns where id = $1 for no key update";
const tools = (world: World) => ({
  log,
  now: () => time.now,
  newId: engine.newId,
  inWorkspace: (_: string, work: Parameters<World["inside"]>[0]) => world.inside(work),
});
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  outside.mails = [];
  outside.onMail = null;
};
/** Resolves when this many sessions wait for a lock in this database. */
async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (row && row.n >= count) return;
  }
}
const somebodyWaits = () => waitingForLocks(1);

// A pause locks its campaign while its last people are settled, and needs their rows next.
await fresh();
{
  const world = await newWorld({ spacing: [0, 0], burst: 5 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 3);
  const lanes = await take(engine);
  outside.onMail = async () => ({ kind: "refused", reason: "550 no" });
  const parked = await world.inside(async (tx) => {
    await tx.query(holdCampaign, [campaign]);
    await send(engine, lanes);
    await tx.query("update campaigns set status = 'paused' where id = $1", [campaign]);
    await pauseCampaign(tx, world.planning(), campaign);
    return deliveriesOf(world);
  });
  seen.pause = { states: parked.map(({ state }) => state), status: await statusOf(campaign) };
}

// A step becomes due after a pause looked for due steps and before it commits; a worker prepares it in between.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const soon = new Date(+time.now + minutes(1));
  await sql("update deliveries set due_at = $2 where workspace_id = $1", [world.workspaceId, soon]);
  const lanes = await world.inside(async (tx) => {
    await tx.query(holdCampaign, [campaign]);
    await tx.query("update campaigns set status = 'paused' where id = $1", [campaign]);
    await pauseCampaign(tx, world.planning(), campaign);
    pass(minutes(2));
    return take(engine);
  });
  await send(engine, lanes);
  await workUntil(engine, new Date(+time.now + hours(1)));
  const [row] = await deliveriesOf(world);
  const texts = await sql("select 1 from messages where workspace_id = $1", [world.workspaceId]);
  seen.pauseBeforeMark = {
    ...{ prepared: lanes.length, mails: outside.mails.length, texts: texts.length },
    ...{ state: row!.state, waits: row!.wait_reason, dueAt: row!.due_at, used: await usedOf(world) },
  };
}

// A campaign is locked briefly while its last person is settled; it ends all the same.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const lanes = await take(engine);
  await world.inside(async (tx) => {
    await tx.query(holdCampaign, [campaign]);
    await send(engine, lanes);
  });
  const before = await statusOf(campaign);
  const jobs = await jobsFor(campaign);
  for (const { data } of jobs) await finishCampaign(tools(world) as never, data);
  seen.finish = { before, jobs: jobs.length, after: await statusOf(campaign) };
}

// Preparing skips a person's last step, while a person who enters the campaign wakes the same lane.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  await sql(
    `insert into campaign_versions (workspace_id, campaign_id, version, sequence)
     select workspace_id, campaign_id, 2, jsonb_set(sequence, '{0,is_enabled}', 'false') from campaign_versions where campaign_id = $1`,
    [campaign],
  );
  await sql("update campaigns set live_version = 2 where id = $1", [campaign]);
  const [row] = await deliveriesOf(world);
  const laneId = (
    await sql<{ lane_id: string }>("select lane_id from deliveries where id = $1", [row!.id])
  )[0]!.lane_id;
  await world.inside(async (tx) => {
    await tx.query(holdCampaign, [campaign]);
    await take(engine);
    await wakeLanes(tx, new Map([[laneId, time.now]]));
  });
  seen.prepare = {
    states: (await deliveriesOf(world)).map(({ state }) => state),
    people: (await enrollmentsOf(world)).map(({ state }) => state),
    jobs: (await jobsFor(campaign)).length,
  };
  await world.inside((tx) => finishCampaigns(tx, [campaign]));
}

// A reply arrives while the email it crosses is settled: both need the person's row and the conversation.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await take(engine);
  const [row] = await deliveriesOf(world);
  const answer = {
    ...{ prospectId, accountId: world.accountIds[0]!, channel: "email" as const, isUncertain: false },
    meaning: { kind: "reply" as const },
    message: {
      ...{
        kind: "email" as const,
        subject: "Re: Hello",
        text: "Yes",
        from: "p@target.test",
        to: "ada0@sender.test",
      },
      ...{ at: time.now, dedupeKey: "crossing" },
    },
  };
  const { recorded, both } = await world
    .inside(async (tx) => {
      await tx.query("select 1 from deliveries where id = $1 for update", [row!.id]);
      const recording = world.inside((inner) => recordAnswer(inner, world.planning(), answer));
      await somebodyWaits();
      const moved = await tx.query(
        "update conversations set version = version + 1 where prospect_id = $1 returning id",
        [prospectId],
      );
      return { recorded: recording, both: moved.length };
    })
    .then(async ({ recorded, both }) => ({ recorded: await recorded, both }));
  seen.reply = {
    recorded,
    both,
    people: (await enrollmentsOf(world)).map(({ state, stop_reason }) => `${state} ${stop_reason}`),
  };
}

// Resuming a person reopens a finished campaign, which is locked by a transaction that needs that person's rows.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const [person] = await enrollmentsOf(world);
  const enrollmentId = person!.id as string;
  await world.inside((tx) =>
    stopPerson(tx, world.planning(), { enrollmentId, reason: "manual", actorId: null }),
  );
  const before = await statusOf(campaign);
  const resuming = await world.inside(async (tx) => {
    await tx.query(holdCampaign, [campaign]);
    const going = world.inside((inner) =>
      resumePerson(inner, world.planning(), { enrollmentId, actorId: null }),
    );
    await somebodyWaits();
    await tx.query("select 1 from deliveries where enrollment_id = $1 order by id for update", [
      enrollmentId,
    ]);
    await tx.query("select 1 from enrollments where id = $1 for no key update", [enrollmentId]);
    return { going };
  });
  await resuming.going;
  seen.resume = { before, after: await statusOf(campaign) };
}

// The clock is sped up while a lane's opening time is computed: five minutes of the new clock, not of the old one.
await fresh();
{
  at("2026-03-02T07:55:00.000Z");
  const world = await newWorld({ clock: [{ realStart: time.now, virtualStart: time.now, speed: 1 }] });
  await enroll(world, await newCampaign(world, [email()]), 1);
  pass(1_000);
  const { rows } = await claim(engine, 500);
  const changed = await world.inside(async (tx) => {
    await lockClock(tx);
    const preparing = prepare(engine, world.workspaceId, rows);
    await somebodyWaits();
    await changeSpeed(tx, time.now, 600);
    return { preparing };
  });
  await changed.preparing;
  const [lane] = await sql<{ slot_at: Date; slot_reason: string }>(
    "select slot_at, slot_reason from lanes where workspace_id = $1 and channel = 'email'",
    [world.workspaceId],
  );
  seen.clock = { reason: lane!.slot_reason, isSoon: +lane!.slot_at - +time.now < 2_000 };
}

// A worker that read a record before its company was known makes the step wait for it afterwards.
await fresh();
{
  const world = await newWorld();
  const [prospectId = ""] = await enroll(
    world,
    await newCampaign(world, [email("Hello", "At {company_name}")]),
    1,
  );
  pass(1_000);
  const { rows } = await claim(engine, 500);
  const crossed = await world.inside(async (tx) => {
    await tx.query("select 1 from lanes where workspace_id = $1 order by id for no key update", [
      world.workspaceId,
    ]);
    const preparing = prepare(engine, world.workspaceId, rows);
    await somebodyWaits();
    const completing = world.inside(async (inner) => {
      await inner.query("update prospects set company_name = 'Acme' where id = $1", [prospectId]);
      await wakeProspects(inner, world.planning(), [prospectId]);
    });
    await Promise.race([completing, waitingForLocks(2)]);
    return { preparing, completing };
  });
  await Promise.all([crossed.preparing, crossed.completing]);
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.completed = {
    mails: outside.mails.length,
    states: (await deliveriesOf(world)).map(({ state }) => state),
  };
}

await report(seen);
