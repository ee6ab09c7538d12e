import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import { newId } from "@/server/ids";
import { saveSettings } from "@/server/services/campaigns/drafts";
import { sendersWithoutHours } from "@/server/services/campaigns/hours";
import { decisionAt } from "@/server/services/prospects/why-then";
import { workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  email,
  engineConfig,
  enroll,
  hours,
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
  wait,
} from "../../engine/kit.mts";
import { replay } from "../../engine/replay.mts";

/** A campaign's hours within those of its senders (R5). */
const seen: Record<string, unknown> = {};
const engine = await newEngine();
const weekdays = [1, 2, 3, 4, 5];
const fresh = async (now = "2026-03-02T08:00:00.000Z") => {
  await sql("update lanes set closed_reason = 'over'");
  at(now);
  outside.mails = [];
};
const narrowed = async (
  world: World,
  workHours: CampaignSettings["workHours"],
  steps = [email("Narrow")],
) => {
  const id = await newCampaign(world, steps);
  await sql("update campaigns set settings = $2 where id = $1", [id, { workHours }]);
  return id;
};
const sent = () => outside.mails.splice(0).map(({ mail, at }) => `${mail.subject} ${at.toISOString()}`);
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

// The campaign's hours delay no one of another campaign in the same mailbox, and each delay is logged.
await fresh("2026-03-02T12:00:00.000Z");
{
  const world = await newWorld({ spacing: [0, 0] });
  const narrow = await narrowed(world, { start: 10, end: 12, days: weekdays });
  const people = await enroll(world, narrow, 4);
  await enroll(world, await newCampaign(world, [email("Free")]), 2);
  await workNow(engine);
  const free = sent().map((line) => line.split(" ")[0]);
  const waits = await waiting(narrow);
  const events = await sql(
    "select reason, gate, detail ->> 'start' as start, count(*)::int from events where campaign_id = $1 and kind = 'waited' group by 1, 2, 3",
    [narrow],
  );
  pass(hours(1));
  const decided = await Promise.all(
    people.map((prospectId) =>
      world.inside((tx) => decisionAt(tx, { prospectId, campaignId: narrow }, time.now)),
    ),
  );
  await workUntil(engine, new Date("2026-03-03T08:59:00.000Z"));
  const early = sent();
  await workUntil(engine, new Date("2026-03-03T12:00:00.000Z"));
  seen.mornings = {
    ...{ free, waits, events, early },
    decided: decided.map((one) => [one?.outcome, one?.reason].join(" ")),
    next: sent(),
  };
}

// Longer hours let people continue at once; hours without overlap hold them until they are changed.
await fresh("2026-03-02T12:00:00.000Z");
{
  const world = await newWorld({ spacing: [0, 0] });
  const campaignId = await narrowed(world, { start: 19, end: 22, days: weekdays });
  await enroll(world, campaignId, 1);
  await workUntil(engine, new Date("2026-03-03T12:00:00.000Z"));
  const [stuck] = await waiting(campaignId);
  const senders = await world.inside((tx) =>
    sendersWithoutHours(tx, {
      id: campaignId,
      settings: { workHours: { start: 19, end: 22, days: weekdays } },
    } as never),
  );
  const before = sent();
  await saveSettings(services(world), { id: campaignId, settings: { workHours: null } });
  await workNow(engine);
  seen.nothing = { reason: stuck?.reason, before, senders, after: sent().length };
}

// The forecast matches the engine's instants, over midnight and a clock change (M2, R7).
await fresh("2026-03-26T15:00:00.000Z");
{
  const world = await newWorld({
    ...{ accounts: 2, spacing: [240, 900] as const, dailyLimit: 20 },
    ...{ hours: [20, 6] as [number, number], days: [1, 2, 3, 4, 5, 6, 7] },
  });
  const campaignId = await narrowed(world, { start: 23, end: 3, days: [4, 5, 6, 7, 1, 2] }, [
    visit(),
    wait(1, "hours"),
    email("Hello"),
    wait(1, "days"),
    email(""),
  ]);
  for (let person = 0; person < 14; person++) {
    pass(1_700);
    await enroll(world, campaignId, 1);
  }
  const nobody = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
  const same = await replay(engine, world, campaignId, nobody, 12);
  const clock = new Intl.DateTimeFormat("en", {
    timeZone: "Europe/Berlin",
    hour: "numeric",
    hourCycle: "h23",
  });
  const at = [...new Set(outside.mails.map((mail) => Number(clock.format(mail.at))))].sort((a, b) => a - b);
  seen.forecast = { ...same, hours: at };
}

// Holidays of the recipient's country are respected if it is known, and no longer once the setting is turned off (R6).
await fresh("2026-07-14T08:00:00.000Z");
{
  const world = await newWorld({ spacing: [0, 0], burst: 10 });
  const campaignId = await newCampaign(world, [email("Hello")]);
  await sql(`update campaigns set settings = '{"recipientHolidays": true}' where id = $1`, [campaignId]);
  const places = ["Paris, France", "Lyon", "Tokyo, Japan", "Munich, Germany"];
  const people = await enroll(world, campaignId, places.length);
  for (const [index, id] of people.entries())
    await sql("update prospects set location = $2 where id = $1", [id, places[index]]);
  await workNow(engine);
  const today = sent().length;
  const waits = await waiting(campaignId);
  const [waited] = await sql("select reason, gate from events where campaign_id = $1 and kind = 'waited'", [
    campaignId,
  ]);
  await workUntil(engine, new Date("2026-07-15T08:00:00.000Z"));
  const tomorrow = sent();
  at("2026-11-11T10:00:00.000Z");
  const [one] = await enroll(world, campaignId, 1);
  await sql("update prospects set location = 'Brussels, Belgium' where id = $1", [one]);
  await workNow(engine);
  const held = sent().length;
  await saveSettings(services(world), { id: campaignId, settings: { recipientHolidays: false } });
  await workNow(engine);
  seen.holidays = { today, waits, waited, tomorrow, held, released: sent().length };
}

// The forecast respects them at the engine's instants.
await fresh("2026-04-01T08:00:00.000Z");
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 20 });
  const campaignId = await newCampaign(world, [visit(), wait(1), email("Hello"), wait(1), email("")]);
  await sql(
    `update campaigns set settings = '{"recipientHolidays": true, "recipientHours": true}' where id = $1`,
    [campaignId],
  );
  const zones = [null, "Europe/Berlin", "Europe/Lisbon"];
  const locations = ["Munich, Germany", "Porto, Portugal", ""];
  for (let person = 0; person < 12; person++) {
    pass(1_700);
    const [id] = await enroll(world, campaignId, 1);
    await sql("update prospects set location = $2, timezone = $3 where id = $1", [
      ...[id, locations[person % 3], zones[Math.floor(person / 3) % 3]],
    ]);
  }
  const nobody = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
  seen.forecastOfHolidays = await replay(engine, world, campaignId, nobody, 14);
  const [held] = await sql<{ n: number }>(
    "select count(*)::int as n from events where campaign_id = $1 and reason = 'recipient_holiday'",
    [campaignId],
  );
  seen.heldByHolidays = (held?.n ?? 0) > 0;
}

await engine.pulse.stop();
await report(seen);
