import { simulate } from "@/server/domain/simulation/simulate";
import { newId } from "@/server/ids";
import { catchUp } from "@/server/planning/catch-up";
import { stopProspect } from "@/server/planning/prospect";
import { openConversations, storeOutgoing } from "@/server/repositories/inbox/outgoing";
import { insertOwnDelivery } from "@/server/repositories/ledger/own-deliveries";
import { returnSender, setAway } from "@/server/services/accounts/absence";
import { gather } from "@/server/services/simulation/plan";
import { forecastCampaign } from "@/server/services/simulation/simulation";
import { send, take, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  email,
  enroll,
  eventsOf,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  report,
  sql,
  time,
  type World,
  wait,
} from "../../engine/kit.mts";
import { contextIn } from "../../engine/replay.mts";

/** The owner of a sending account is away (R22). */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const unpaced = {
  ...{ hours: [0, 24] as [number, number], days: [1, 2, 3, 4, 5, 6, 7] },
  ...{ spacing: [0, 0] as [number, number], burst: 20, dailyLimit: 1_000 },
};
const begin = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
};
const away = (world: World, from: string, until: string) =>
  setAway(contextIn(world), { id: world.accountIds[0]!, away: { from, until } });
const back = (world: World) => setAway(contextIn(world), { id: world.accountIds[0]!, away: null });
const jobs = async () =>
  (
    await sql<{ id: string }>(
      "delete from jobs.job where name = 'return-sender' returning data ->> 'accountId' as id",
    )
  ).map(({ id }) => id);
const tools = (world: World) => ({
  now: () => time.now,
  newId: () => crypto.randomUUID(),
  transact: world.inside,
});
const subjects = () => outside.mails.splice(0).map(({ mail }) => mail.subject);
const nobodyAnswers = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };

// Away from now: claimed steps stay, nothing is sent, replies still stop sequences, and the return resumes.
{
  await begin();
  const world = await newWorld(unpaced);
  const campaignId = await newCampaign(world, [
    email("One"),
    wait(1, "days"),
    email("Two"),
    wait(20, "days"),
    email("Three"),
  ]);
  const [first] = await enroll(world, campaignId, 3);
  await workNow(engine);
  const before = subjects();
  await enroll(world, campaignId, 1);
  const taken = await take(engine);
  const shown = await away(world, "2026-03-01", "2026-03-14");
  await send(engine, taken);
  await workUntil(engine, new Date("2026-03-10T09:00:00.000Z"));
  const meanwhile = subjects();
  const lanes = await sql(
    "select distinct slot_reason as reason, slot_at as until from lanes where workspace_id = $1",
    [world.workspaceId],
  );
  await world.inside((tx) => stopProspect(tx, world.planning(), { prospectId: first!, reason: "replied" }));
  const early = await jobs();
  await workUntil(engine, new Date("2026-03-14T23:30:00.000Z"));
  const waitedFor = await jobs();
  const still = subjects();
  await returnSender(tools(world), world.accountIds[0]!);
  await workNow(engine);
  const returned = subjects();
  const late = (await deliveriesOf(world)).filter(({ wait_reason }) => wait_reason === "late").length;
  await world.inside((tx) => catchUp(tx, world.planning(), { campaignId, late: "send" }, 100));
  await workNow(engine);
  const [account] = await sql("select away_from, away_until from accounts where workspace_id = $1", [
    world.workspaceId,
  ]);
  seen.now = {
    ...{
      before,
      away: shown.away,
      meanwhile,
      lanes,
      early: early.length,
      waitedFor: waitedFor.length > 0,
      still,
    },
    ...{ returned, late, sent: subjects(), account },
    said: (await eventsOf(world)).filter((line) => line === "waited late").length,
  };
}

// Back early: what is not late continues at once; messages by members never waited.
{
  await begin();
  const world = await newWorld(unpaced);
  const campaignId = await newCampaign(world, [email("One")]);
  await enroll(world, campaignId, 2);
  await away(world, "2026-03-02", "2026-03-20");
  await workUntil(engine, new Date("2026-03-05T09:00:00.000Z"));
  const meanwhile = subjects();
  const [person] = await newPeople(world, 1);
  const [lane] = await sql<{ id: string }>("select id from lanes where mailbox_id = $1", [
    world.mailboxIds[0],
  ]);
  await world.inside(async (tx) => {
    const [at, deliveryId, channel] = [time.now, newId(), "email" as const];
    const who = { prospectId: person!, accountId: world.accountIds[0]!, channel, at };
    const [conversation] = await openConversations(tx, [{ id: newId(), ...who }]);
    await storeOutgoing(tx, [
      {
        ...{ id: newId(), conversationId: conversation!.id, prospectId: person!, deliveryId, channel, at },
        ...{ kind: "email", campaignId: null, stepNumber: 0, mailboxId: world.mailboxIds[0]!, audioId: null },
        ...{ subject: "By hand", text: "Hi", from: "ada0@sender.test", to: "x@y.test" },
        ...{ mailMessageId: null, mailReferences: [] },
      },
    ]);
    await insertOwnDelivery(tx, {
      ...{ id: deliveryId, laneId: lane!.id, prospectId: person!, kind: "email", plannedAt: at, dueAt: at },
    });
  });
  await workNow(engine);
  const byHand = subjects();
  await back(world);
  await workNow(engine);
  seen.early = { meanwhile, byHand, after: subjects() };
}

// Planned for later, and refused if the dates make no sense.
{
  await begin();
  const world = await newWorld(unpaced);
  const campaignId = await newCampaign(world, [email("One"), wait(2, "days"), email("Two")]);
  await enroll(world, campaignId, 2);
  const refused = async (from: string, until: string) =>
    away(world, from, until).then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );
  const wrong = [await refused("2026-03-05", "2026-03-04"), await refused("2026-02-01", "2026-03-01")];
  const far = await refused("2026-03-05", "2028-03-04");
  const { away: planned } = await away(world, "2026-03-04", "2026-03-05");
  await workUntil(engine, new Date("2026-03-05T22:00:00.000Z"));
  const before = subjects();
  await workUntil(engine, new Date("2026-03-05T23:30:00.000Z"));
  await returnSender(tools(world), world.accountIds[0]!);
  await workNow(engine);
  seen.planned = { wrong, far, planned, before, after: subjects() };
}

// The forecast includes it: the same steps at the same instants, and the reason for the delay.
{
  await begin();
  const world = await newWorld({ spacing: [240, 900], dailyLimit: 20 });
  const campaignId = await newCampaign(world, [email("One"), wait(1), email("Two")]);
  await enroll(world, campaignId, 6);
  await away(world, "2026-03-03", "2026-03-05");
  const { holds } = await forecastCampaign(contextIn(world), { id: campaignId, ...nobodyAnswers, seed: "1" });
  const { plan } = await gather(contextIn(world), { id: campaignId, ...nobodyAnswers, seed: "1" });
  const month = simulate(plan);
  const end = new Date("2026-03-14T09:00:00.000Z");
  while (!month.playUntil(end, 1_000));
  const forecast = month.log.acts.map(
    ({ at: when, personId }) => `${new Date(when).toISOString()} ${personId}`,
  );
  await workUntil(engine, new Date("2026-03-05T23:00:00.000Z"));
  await returnSender(tools(world), world.accountIds[0]!);
  await workUntil(engine, end);
  const real = (await deliveriesOf(world)).map(
    ({ settled_at, prospect_id }) => `${settled_at?.toISOString()} ${prospect_id}`,
  );
  seen.forecast = {
    ...{
      steps: real.length,
      isSame: JSON.stringify(forecast.toSorted()) === JSON.stringify(real.toSorted()),
    },
    ...{
      holds: holds.map(({ reason }) => reason),
    },
  };
}

await engine.pulse.stop();
await report(seen);
