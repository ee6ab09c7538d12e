import { setTimeout as sleep } from "node:timers/promises";
import { createAlarm } from "@/server/engine/alarm";
import { claim } from "@/server/engine/claim";
import { lookUp } from "@/server/engine/look-up";
import { createNotices } from "@/server/engine/notices";
import { reap } from "@/server/engine/reap";
import { runEngine } from "@/server/engine/run";
import { createSettle } from "@/server/engine/settle/settle";
import { createWireMark } from "@/server/engine/wire-mark";
import { createWork } from "@/server/engine/work";
import { enrollPeople } from "@/server/planning/enroll";
import { finishCampaigns, lockEnteredCampaign } from "@/server/repositories/ledger/enrollments";
import { send, take, workNow, workUntil } from "../drive.mts";
import {
  at,
  deliveriesOf,
  die,
  email,
  enroll,
  eventsOf,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  pass,
  report,
  sql,
  time,
  usedOf,
  wait,
} from "../kit.mts";

const seen: Record<string, unknown> = {};
const monday = "2026-03-02T09:00:00.000Z";
/** Every case starts on the same morning, and nothing left over from earlier ones is sent in it. */
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at(monday);
  outside.mails = [];
  outside.onMail = null;
  outside.sentFolder = null;
};

// Two workers on the same lanes.
await fresh();
{
  const one = await newEngine();
  const two = await newEngine();
  const world = await newWorld({ accounts: 10, spacing: [0, 0], burst: 5, dailyLimit: 1_000 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 400);
  await Promise.all([workNow(one), workNow(two)]);
  const ids = outside.mails.map(({ mail }) => mail.messageId);
  seen.twoWorkers = {
    mails: ids.length,
    different: new Set(ids).size,
    states: [...new Set((await deliveriesOf(world)).map(({ state }) => state))],
    used: (await usedOf(world)).reduce((sum, n) => sum + n, 0),
  };
  await Promise.all([one.pulse.stop(), two.pulse.stop()]);
}

// A worker that dies with rows in every state.
await fresh();
{
  const dying = await newEngine({ leaseSeconds: 1 });
  const world = await newWorld({ accounts: 4, dailyLimit: 100 });
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  await enroll(world, campaign, 4);
  const lanes = await take(dying);
  const mark = createWireMark(dying);
  const jobs = lanes.flatMap((lane) => lane.jobs);
  // The first two were transmitted, one of them arrived; the others were only claimed.
  for (const job of jobs.slice(0, 2)) await mark({ ...job, messageId: job.key });
  const arrived = jobs[0]!;
  outside.mails.push({ mailbox: "x", mail: { messageId: arrived.key } as never, at: time.now });
  await dying.pulse.stop();
  const living = await newEngine({ leaseSeconds: 1 });
  await sleep(1_100);
  const reaped = await reap(living);
  const afterReap = (await deliveriesOf(world)).map(({ state }) => state).sort();
  pass(minutes(1));
  await lookUp(living);
  const firstLook = (await deliveriesOf(world)).map(({ state }) => state).sort();
  pass(minutes(1));
  await lookUp(living);
  await workUntil(living, new Date(+time.now + hours(2)));
  const ids = outside.mails.map(({ mail }) => mail.messageId);
  seen.deadWorker = {
    claimed: jobs.length,
    reaped,
    afterReap,
    firstLook,
    end: (await deliveriesOf(world)).map(({ state }) => state).sort(),
    mails: ids.length,
    different: new Set(ids).size,
    sameName: (await deliveriesOf(world)).filter((row) => jobs.some((job) => job.key === row.message_id))
      .length,
    used: (await usedOf(world)).reduce((sum, n) => sum + n, 0),
    looked: (await eventsOf(world)).filter((kind) => kind.startsWith("looked_up")).sort(),
    messages: await sql("select state, count(*)::int as n from messages where workspace_id = $1 group by 1", [
      world.workspaceId,
    ]),
  };
  await living.pulse.stop();
}

// A worker that was taken for dead comes back.
await fresh();
{
  const stale = await newEngine({ leaseSeconds: 1 });
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const lanes = await take(stale);
  await die(stale);
  const living = await newEngine({ leaseSeconds: 1 });
  await reap(living);
  pass(hours(1));
  const again = await take(living);
  await send(stale, lanes);
  const afterStale = {
    mails: outside.mails.length,
    states: (await deliveriesOf(world)).map(({ state, fence }) => [state, fence]),
  };
  await send(living, again);
  seen.fence = {
    afterStale,
    mails: outside.mails.length,
    states: (await deliveriesOf(world)).map(({ state }) => state),
    used: await usedOf(world),
  };
  await Promise.all([stale.pulse.stop(), living.pulse.stop()]);
}

// A worker whose own clock says that the lease is nearly over does not start sending.
await fresh();
{
  const tired = await newEngine();
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const lanes = await take(tired);
  await send({ ...tired, pulse: { ...tired.pulse, isSafe: () => false } }, lanes);
  const after = (await deliveriesOf(world)).map(({ state }) => state);
  seen.tired = { mails: outside.mails.length, after, used: await usedOf(world) };
  await tired.pulse.stop();
}

// The database fails while an outcome is recorded.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld({ accounts: 3 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 3);
  const lanes = await take(engine);
  outside.onMail = async (mail, ready, accept) => {
    await ready();
    accept();
    await sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tern_app' and datname = current_database()",
    );
    return { kind: "sent", providerId: mail.messageId };
  };
  await send(engine, lanes);
  seen.databaseGone = {
    mails: outside.mails.length,
    states: (await deliveriesOf(world)).map(({ state }) => state),
  };
  await engine.pulse.stop();
}

// The response to a claim is lost, and the database goes away before another claim is prepared: the worker survives.
await fresh();
{
  const alarm = createAlarm();
  const engine = { ...(await newEngine()), nudge: alarm.call };
  const world = await newWorld({ accounts: 6 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 6);
  await claim(engine, 2);
  const { rows } = await claim(engine, 4);
  const away = {
    connect: () => Promise.reject(new Error("away")),
    query: () => Promise.reject(new Error("away")),
  };
  const cutOff = { ...engine, pools: { app: away, engine: away } } as unknown as typeof engine;
  const work = createWork(cutOff, {
    mark: createWireMark(cutOff),
    settle: createSettle(cutOff, createNotices(cutOff)),
  });
  work.begin(rows);
  await work.finish();
  const running = runEngine(engine, alarm);
  for (let turn = 0; turn < 200 && outside.mails.length < 6; turn++) {
    pass(minutes(1));
    await sleep(50);
  }
  await running.drain();
  seen.strays = { left: work.lanes(), states: (await deliveriesOf(world)).map(({ state }) => state) };
  await engine.pulse.stop();
}

// A lane gets a new plan while it is handed back.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld({ accounts: 1, spacing: [0, 0], burst: 1, dailyLimit: 100_000 });
  const campaign = await newCampaign(world, [email()]);
  let slept = 0;
  for (let round = 0; round < 40; round++) {
    await Promise.all([enroll(world, campaign, 1), enroll(world, campaign, 1), workNow(engine)]);
    await workNow(engine);
    slept += (await deliveriesOf(world)).filter(({ state }) => state === "planned").length;
  }
  seen.wakes = { slept, mails: outside.mails.length };
  await engine.pulse.stop();
}

// A person enters a campaign while the only one in it ends.
await fresh();
{
  const engine = await newEngine();
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 1);
  const lanes = await take(engine);
  const prospectIds = await newPeople(world, 1);
  await world.inside(async (tx) => {
    await lockEnteredCampaign(tx, campaign);
    await send(engine, lanes);
    await enrollPeople(tx, world.planning(), { campaignId: campaign, prospectIds });
  });
  await world.inside((tx) => finishCampaigns(tx, [campaign]));
  const [{ status } = {}] = await sql("select status from campaigns where id = $1", [campaign]);
  seen.crossing = { states: (await deliveriesOf(world)).map(({ state }) => state), status };
  await engine.pulse.stop();
}

// Rows of a workspace that cannot be prepared do not delay the others.
await fresh();
{
  const engine = await newEngine();
  const good = await newWorld();
  const bad = await newWorld({ accounts: 2 });
  const fine = await newCampaign(good, [email()]);
  const broken = await newCampaign(bad, [email()]);
  await enroll(good, fine, 1);
  await enroll(bad, broken, 2);
  await sql("update mailboxes set smtp_secret = '\\x00' where id = $1", [bad.mailboxIds[0]]);
  const work = createWork(engine, {
    mark: createWireMark(engine),
    settle: createSettle(engine, createNotices(engine)),
  });
  const { rows } = await claim(engine, 100);
  work.begin(rows);
  await work.finish();
  seen.poison = {
    good: (await deliveriesOf(good)).map(({ state }) => state),
    bad: (await deliveriesOf(bad)).map(({ state, wait_reason }) => [state, wait_reason]).sort(),
    leased: (
      await sql("select 1 from lanes where lease_by is not null and workspace_id = any($1)", [
        [good.workspaceId, bad.workspaceId],
      ])
    ).length,
    lanes: work.lanes().length,
  };
  await engine.pulse.stop();
}
await report(seen);
