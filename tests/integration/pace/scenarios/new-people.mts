import { setTimeout as sleep } from "node:timers/promises";
import { type Claimed, claim } from "@/server/engine/claim";
import { prepare } from "@/server/engine/prepare/prepare";
import { newId } from "@/server/ids";
import { readBegun } from "@/server/repositories/campaigns/new-people";
import { saveSettings } from "@/server/services/campaigns/drafts";
import { gather } from "@/server/services/simulation/plan";
import { send, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  email,
  engineConfig,
  enroll,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  report,
  request,
  sql,
  time,
  type World,
  wait,
} from "../../engine/kit.mts";
import { contextIn } from "../../engine/replay.mts";

/** How many people a campaign starts per day (R9). */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const unpaced = {
  ...{ hours: [0, 24] as [number, number], days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ spacing: [0, 0] as [number, number], burst: 20 },
};
const limited = async (world: World, newPeoplePerDay: number | null) => {
  const id = await newCampaign(world, [email("One"), wait(1, "days"), email("Two")]);
  await sql("update campaigns set settings = $2 where id = $1", [id, { newPeoplePerDay }]);
  return id;
};
const mailed = () => outside.mails.splice(0).map(({ mail }) => mail.subject);
const begin = () => {
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
};
const waiting = (campaignId: string) =>
  sql(
    `select d.wait_reason as reason, d.wait_detail as detail, d.due_at as until, count(*)::int as people from deliveries d
      where d.campaign_id = $1 and d.settled_at is null and d.rank = 3 group by 1, 2, 3`,
    [campaignId],
  );
const services = (world: World) =>
  ({
    ...{ scope: { allowedAccounts: null }, transact: world.inside, now: () => time.now, newId },
    ...{ clock: world.planning().clock, config: engineConfig },
    entitlements: { features: {}, campaigns: null },
  }) as never;

{
  begin();
  const world = await newWorld(unpaced);
  const campaignId = await limited(world, 2);
  await enroll(world, campaignId, 5);
  await workNow(engine);
  const first = mailed();
  const waits = await waiting(campaignId);
  await workUntil(engine, new Date("2026-03-02T22:30:00.000Z"));
  const sameDay = mailed();
  await workUntil(engine, new Date("2026-03-03T22:30:00.000Z"));
  const second = mailed().toSorted();
  await workUntil(engine, new Date("2026-03-04T22:30:00.000Z"));
  seen.days = { first, waits, sameDay, second, third: mailed().toSorted() };
}

{
  begin();
  const world = await newWorld({ ...unpaced, accounts: 3 });
  const campaignId = await limited(world, 4);
  await enroll(world, campaignId, 12);
  const engines = [engine, await newEngine(), await newEngine()];
  // Each holds the steps of one sender before any of them checks the limit.
  const claims: Claimed[][] = [];
  for (const one of engines) claims.push((await claim(one, 1)).rows);
  // None of them can record a start before all of them have checked.
  let prepared: ReturnType<typeof prepare>[] = [];
  await world.inside(async (tx) => {
    await tx.query("select id from enrollments where campaign_id = $1 for no key update", [campaignId]);
    prepared = engines.map((one, index) => prepare(one, world.workspaceId, claims[index]!));
    await sleep(500);
  });
  const taken = await Promise.all(prepared);
  seen.claimed = claims.map((rows) => rows.length);
  await Promise.all(engines.map((one, index) => send(one, taken[index]!)));
  await workNow(engine);
  seen.together = mailed().length;
  for (const one of engines.slice(1)) await one.pulse.stop();
}

{
  begin();
  const world = await newWorld(unpaced);
  const campaignId = await limited(world, null);
  await enroll(world, campaignId, 2);
  await workNow(engine);
  const before = mailed().length;
  const set = (newPeoplePerDay: number | null) =>
    saveSettings(services(world), { id: campaignId, settings: { newPeoplePerDay } });
  await set(3);
  const counted = await world.inside((tx) => readBegun(tx, campaignId));
  await enroll(world, campaignId, 4);
  await workNow(engine);
  const limitedTo = mailed().length;
  await set(4);
  await workNow(engine);
  const raised = mailed().length;
  await set(null);
  await workNow(engine);
  seen.changed = { before, counted, limitedTo, raised, lifted: mailed().length };
}

// Their first step was skipped: nothing reached them, so the rules for new people apply (R22, R26).
{
  const asked = async (settings: Record<string, unknown>) => {
    begin();
    const world = await newWorld(unpaced);
    const id = await newCampaign(world, [request(), wait(1, "hours"), email("One"), wait(5), email("Two")]);
    await enroll(world, id, 2);
    await sql("update enrollments set accepted_at = $2 where workspace_id = $1", [
      world.workspaceId,
      time.now,
    ]);
    await sql("update prospects set employer_domain = 'corp.test' where workspace_id = $1", [
      world.workspaceId,
    ]);
    await workNow(engine);
    await saveSettings(services(world), { id, settings });
    const { heldBack, plan } = await gather(contextIn(world), {
      ...{ id, accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0, seed: "1" },
    });
    await workUntil(engine, new Date("2026-03-02T12:00:00.000Z"));
    const reasons = await sql(
      "select wait_reason as reason from deliveries where campaign_id = $1 and settled_at is null",
      [id],
    );
    return {
      mails: mailed(),
      reasons: reasons.map(({ reason }) => reason),
      heldBack,
      played: plan.people.length,
    };
  };
  seen.passedOver = {
    closed: await asked({ takesNewPeople: false }),
    company: await asked({ companyRule: true, peoplePerCompany: 1 }),
  };
}

await engine.pulse.stop();
await report(seen);
