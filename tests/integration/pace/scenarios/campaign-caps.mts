import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import { type Claimed, claim } from "@/server/engine/claim";
import { lookUp } from "@/server/engine/look-up";
import { prepare } from "@/server/engine/prepare/prepare";
import { newId } from "@/server/ids";
import { pauseCampaign } from "@/server/planning/campaign";
import { stopPerson } from "@/server/planning/person";
import { saveSettings } from "@/server/services/campaigns/drafts";
import { decisionAt } from "@/server/services/prospects/why-then";
import { send, take, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  email,
  engineConfig,
  enroll,
  hours,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  request,
  sql,
  time,
  usedByCampaign,
  usedOf,
  visit,
  type World,
} from "../../engine/kit.mts";
import { replay } from "../../engine/replay.mts";

/** A campaign's daily limit for each kind of action (R9). */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const monday = "2026-03-02T09:00:00.000Z";
const unpaced = {
  ...{ hours: [0, 24] as [number, number], days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ spacing: [0, 0] as [number, number], burst: 20 },
};
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at(monday);
  outside.mails = [];
  outside.actions = [];
  outside.onMail = null;
  outside.onAction = null;
  outside.sentFolder = null;
};
const capped = async (world: World, settings: Partial<CampaignSettings>, steps = [email("Capped")]) => {
  const id = await newCampaign(world, steps);
  await sql("update campaigns set settings = $2 where id = $1", [id, settings]);
  return id;
};
const mailed = () => outside.mails.splice(0).map(({ mail }) => mail.subject);
const services = (world: World) =>
  ({
    ...{ scope: { allowedAccounts: null }, transact: world.inside, now: () => time.now, newId },
    ...{ clock: world.planning().clock, config: engineConfig },
    entitlements: { features: {}, campaigns: null },
  }) as never;
const waiting = (campaignId: string) =>
  sql(
    `select wait_reason as reason, wait_detail as detail, due_at as until, count(*)::int as people from deliveries
      where campaign_id = $1 and settled_at is null group by 1, 2, 3`,
    [campaignId],
  );

// Two campaigns share a mailbox: one that has reached its limit delays no one of the other.
await fresh();
{
  const world = await newWorld({ ...unpaced, burst: 3 });
  const capping = await capped(world, { emailsPerDay: 2 });
  const people = await enroll(world, capping, 5);
  await enroll(world, await newCampaign(world, [email("Free")]), 3);
  await workNow(engine);
  const first = mailed().toSorted();
  const waits = await waiting(capping);
  const logged = await sql(
    "select reason, gate, count(*)::int from events where campaign_id = $1 and kind = 'waited' group by 1, 2",
    [capping],
  );
  pass(hours(1));
  const decided = await Promise.all(
    people.map((prospectId) =>
      world.inside((tx) => decisionAt(tx, { prospectId, campaignId: capping }, time.now)),
    ),
  );
  const replayed = decided.map((one) => [one?.outcome, one?.reason, one?.detail.limit].join(" ")).toSorted();
  await workUntil(engine, new Date("2026-03-02T22:30:00.000Z"));
  const sameDay = mailed();
  await workUntil(engine, new Date("2026-03-03T22:30:00.000Z"));
  const second = mailed();
  seen.days = { first, waits, logged, replayed, sameDay, second, used: await usedByCampaign(capping) };
}

// Three workers act at the same moment, each for its own sender.
await fresh();
{
  const world = await newWorld({ ...unpaced, accounts: 3 });
  const campaignId = await capped(world, { emailsPerDay: 5 });
  await enroll(world, campaignId, 12);
  const engines = [engine, await newEngine(), await newEngine()];
  const claims: Claimed[][] = [];
  for (const one of engines) claims.push((await claim(one, 1)).rows);
  const taken = await Promise.all(
    engines.map((one, index) => prepare(one, world.workspaceId, claims[index]!)),
  );
  const [counted] = Object.values(await usedByCampaign(campaignId));
  const ofSenders = (await usedOf(world)).reduce((sum, used) => sum + used, 0);
  await Promise.all(engines.map((one, index) => send(one, taken[index]!)));
  const immediate = mailed().length;
  await workUntil(engine, new Date("2026-03-02T22:30:00.000Z"));
  seen.together = {
    claimed: claims.map((rows) => rows.length),
    isCountedOnce: counted === immediate && ofSenders === immediate && immediate <= 5,
    sent: immediate + mailed().length,
    used: await usedByCampaign(campaignId),
    waits: (await waiting(campaignId)).map(({ reason, people }) => [reason, people]),
  };
  for (const one of engines.slice(1)) await one.pulse.stop();
}

// An action that was not done releases the place, wherever the sender's is released too.
await fresh();
{
  const world = await newWorld(unpaced);
  const places = async (campaignId: string) => ({
    campaign: Object.values(await usedByCampaign(campaignId)),
    sender: await usedOf(world),
  });
  const back: Record<string, unknown> = {};

  const paused = await capped(world, { emailsPerDay: 3 });
  await enroll(world, paused, 1);
  const held = await take(engine);
  const taken = await places(paused);
  await sql("update campaigns set status = 'paused' where id = $1", [paused]);
  await world.inside((tx) => pauseCampaign(tx, world.planning(), paused));
  await send(engine, held);
  back.paused = { taken, after: await places(paused) };

  const stopped = await capped(world, { emailsPerDay: 3 });
  await enroll(world, stopped, 1);
  const claimed = await take(engine);
  const [person] = await sql<{ id: string }>("select id from enrollments where campaign_id = $1", [stopped]);
  await world.inside((tx) =>
    stopPerson(tx, world.planning(), { enrollmentId: person!.id, reason: "manual", actorId: newId() }),
  );
  await send(engine, claimed);
  back.stopped = await places(stopped);

  const later = await capped(world, { emailsPerDay: 3 });
  await enroll(world, later, 1);
  outside.onMail = async () => ({ kind: "later", reason: "greylisted", retryAfterSeconds: 60 });
  await workNow(engine);
  back.later = await places(later);

  seen.back = back;
}

// Its worker died after preparing it, and its person unsubscribed before another one came.
await fresh();
{
  const world = await newWorld(unpaced);
  const leftOver = await capped(world, { emailsPerDay: 3 });
  const [silent] = await enroll(world, leftOver, 1);
  await take(engine);
  const inHand = [await usedByCampaign(leftOver), await usedOf(world)];
  await sql("update deliveries set state = 'planned', lease_by = null where campaign_id = $1", [leftOver]);
  await sql("update lanes set lease_by = null, wake_at = $2 where workspace_id = $1", [
    world.workspaceId,
    time.now,
  ]);
  await sql("update prospects set opted_out_at = now() where id = $1", [silent]);
  await workNow(engine);
  seen.leftOver = { inHand, after: [await usedByCampaign(leftOver), await usedOf(world)] };
}

// The outcome is unknown until its lookup finds nothing; then the place is free for the next try.
await fresh();
{
  const world = await newWorld(unpaced);
  const campaignId = await capped(world, { emailsPerDay: 3 });
  await enroll(world, campaignId, 1);
  outside.onMail = async (_mail, ready) => {
    await ready();
    return { kind: "unknown", reason: "timeout" };
  };
  await workNow(engine);
  const inDoubt = await usedByCampaign(campaignId);
  outside.onMail = null;
  for (let look = 0; look < 3; look++) {
    pass(minutes(5));
    await lookUp(engine);
  }
  seen.unknown = { inDoubt, absent: await usedByCampaign(campaignId) };
  await workNow(engine);
  seen.unknown = { ...(seen.unknown as object), sentAgain: await usedByCampaign(campaignId) };
}

// A limit set during the day counts what was done before, and a higher one lets people continue at once.
await fresh();
{
  const world = await newWorld(unpaced);
  const campaignId = await capped(world, {});
  await enroll(world, campaignId, 2);
  await workNow(engine);
  const before = mailed().length;
  const set = (emailsPerDay: number | null) =>
    saveSettings(services(world), { id: campaignId, settings: { emailsPerDay } });
  await set(3);
  await enroll(world, campaignId, 4);
  await workNow(engine);
  const limitedTo = mailed().length;
  await set(4);
  await workNow(engine);
  const raised = mailed().length;
  await set(null);
  await workNow(engine);
  seen.changed = { before, limitedTo, raised, lifted: mailed().length };
}

// The forecast respects the limits of two kinds as the engine does, with today's usage (M2).
await fresh();
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 20 });
  const campaignId = await capped(world, { emailsPerDay: 3, requestsPerDay: 4 }, [
    visit(),
    request(),
    email("Hello"),
  ]);
  for (let person = 0; person < 16; person++) {
    pass(1_700);
    await enroll(world, campaignId, 1);
  }
  await workUntil(engine, new Date("2026-03-02T10:30:00.000Z"));
  const nobody = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
  const usedBefore = await usedByCampaign(campaignId);
  const same = await replay(engine, world, campaignId, nobody, 14);
  const perDay = await sql(
    "select kind, max(used)::int as most, count(*)::int as days from usage where owner_id = $1 group by 1 order by 1",
    [campaignId],
  );
  seen.forecast = { ...same, usedBefore, perDay };
}

await engine.pulse.stop();
await report(seen);
