import { newId } from "@/server/ids";
import { forgetWaits } from "@/server/planning/campaign";
import { whyOf } from "@/server/planning/why";
import { stretchPlanned } from "@/server/repositories/ledger/clock";
import { take, workNow, workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  email,
  engineConfig,
  enroll,
  enrollmentsOf,
  eventsOf,
  minutes,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  ports,
  report,
  request,
  sql,
  time,
  usedOf,
  visit,
  type World,
  wait,
} from "../../engine/kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const monday = "2026-03-02T09:00:00.000Z";
/** Every case starts on the same morning, and nothing left over from earlier ones is sent in it. */
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at(monday);
  outside.mails = [];
  outside.actions = [];
  outside.onMail = null;
  outside.onAction = null;
};
const states = async (world: World) =>
  (await deliveriesOf(world)).map(({ state, reason, wait_reason }) =>
    [state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
const gaps = (times: readonly Date[]) => times.slice(1).map((t, i) => (+t - +times[i]!) / 60_000);
const byDay = (times: readonly Date[]) => {
  const days: Record<string, number> = {};
  for (const t of times) days[t.toISOString().slice(0, 10)] = (days[t.toISOString().slice(0, 10)] ?? 0) + 1;
  return days;
};
const slot = async (world: World) =>
  (
    await sql<{ slot_reason: string | null; slot_at: Date }>(
      "select slot_reason, slot_at from lanes where workspace_id = $1 and channel = 'email'",
      [world.workspaceId],
    )
  )[0];

// Spacing, hours, the daily limit and the weekend over two weeks.
await fresh();
{
  const world = await newWorld({ dailyLimit: 20 });
  const campaign = await newCampaign(world, [email()]);
  at("2026-03-05T15:30:00Z");
  await enroll(world, campaign, 60);
  await workUntil(engine, new Date("2026-03-06T22:00:00Z"));
  const friday = outside.mails.map((mail) => mail.at);
  const night = await slot(world);
  await workUntil(engine, new Date("2026-03-12T22:00:00Z"));
  const all = outside.mails.map((mail) => mail.at);
  const within = gaps(all).filter((gap) => gap < 300);
  const onGrid = all.filter((t) => +t % 60_000 === 0).length;
  seen.days = {
    perDay: byDay(all),
    tooClose: within.filter((gap) => gap < 8).length,
    tooFar: within.filter((gap) => gap > 14.1).length,
    onGrid,
    outsideHours: all.filter((t) => t.getUTCHours() < 8 || t.getUTCHours() >= 17).length,
    weekend: all.filter((t) => t.getUTCDay() % 6 === 0).length,
    firstOnMonday: all.find((t) => t > new Date("2026-03-07")),
    friday: friday.length,
    night,
    used: await usedOf(world),
  };
}

// A new account's warm-up over two weeks, with a worker that dies in the middle of every day.
await fresh();
{
  const world = await newWorld({ rampStartedOn: "2026-03-02", spacing: [60, 120], dailyLimit: 15 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 200);
  for (let day = 2; day <= 15; day++) {
    const date = String(day).padStart(2, "0");
    at(`2026-03-${date}T00:00:00Z`);
    await workUntil(engine, new Date(`2026-03-${date}T08:03:00Z`));
    const dying = await newEngine();
    await take(dying);
    await dying.pulse.stop();
    await sql("update deliveries set lease_by = null, state = 'planned' where state = 'claimed'");
    await sql("update lanes set lease_by = null, wake_at = $1 where lease_by is not null", [time.now]);
    await workUntil(engine, new Date(`2026-03-${date}T23:00:00Z`));
  }
  seen.ramp = Object.values(byDay(outside.mails.map((mail) => mail.at)));
}

// Requests: a weekly limit, while other steps of the account continue.
await fresh();
{
  const world = await newWorld({ spacing: [30, 60] });
  await sql("update accounts set request_week_limit = 12, request_limit = 5 where workspace_id = $1", [
    world.workspaceId,
  ]);
  const asking = await newCampaign(world, [request()]);
  const looking = await newCampaign(world, [visit()]);
  await enroll(world, asking, 30);
  await enroll(world, looking, 3);
  await workUntil(engine, new Date("2026-03-02T23:00:00Z"));
  const dayOne = outside.actions.map(({ action }) => action.kind);
  const waiting = (await deliveriesOf(world)).filter(({ state }) => state === "planned");
  const why = await world.inside((tx) =>
    whyOf(
      tx,
      { ...world.planning(), now: new Date("2026-03-02T12:00:00Z") },
      { enrollmentId: waiting[0]!.enrollment_id, sms: engineConfig.sms, writer: ports.writing },
    ),
  );
  await workUntil(engine, new Date("2026-03-10T23:00:00Z"));
  seen.week = {
    dayOne: [
      dayOne.filter((kind) => kind === "connection_request").length,
      dayOne.filter((kind) => kind === "visit_profile").length,
    ],
    reason: [...new Set(waiting.map(({ wait_reason }) => wait_reason))],
    why: why?.next,
    failing: why?.verdicts.filter(({ passed }) => !passed).map(({ gate }) => gate),
    perDay: byDay(
      outside.actions.filter(({ action }) => action.kind === "connection_request").map((one) => one.at),
    ),
  };
}

// Follow-ups before first touches, but every fifth turn the other way round (R11).
await fresh();
{
  const world = await newWorld({ dailyLimit: 1_000 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 40);
  await sql(
    `update deliveries set rank = 2 where workspace_id = $1 and id in (select id from deliveries where workspace_id = $1 order by id limit 20)`,
    [world.workspaceId],
  );
  const followUps = new Set((await deliveriesOf(world)).slice(0, 20).map(({ prospect_id }) => prospect_id));
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  const order = await sql<{ prospect_id: string }>(
    "select prospect_id from deliveries where workspace_id = $1 and state = 'sent' order by settled_at",
    [world.workspaceId],
  );
  seen.order = order
    .slice(0, 15)
    .map(({ prospect_id }) => (followUps.has(prospect_id) ? "follow-up" : "first"))
    .join(" ");
}

// A day off in the middle of the week (R6).
await fresh();
{
  const world = await newWorld({ dailyLimit: 5 });
  await sql("update accounts set days_off = $2 where workspace_id = $1", [
    world.workspaceId,
    { country: null, days: ["2026-03-03"] },
  ]);
  await enroll(world, await newCampaign(world, [email()]), 10);
  await workUntil(engine, new Date("2026-03-05T06:00:00Z"));
  seen.dayOff = byDay(outside.mails.map((mail) => mail.at));
}

// People in whose time zone it is night wait for their morning and delay no one else (R7).
await fresh();
{
  const world = await newWorld({ spacing: [30, 60] });
  const campaign = await newCampaign(world, [email()]);
  await sql(`update campaigns set settings = '{"recipientHours": true}' where id = $1`, [campaign]);
  const people = await enroll(world, campaign, 3);
  for (const [index, zone] of ["America/New_York", null, "Europe/Lisbon"].entries())
    await sql("update prospects set timezone = $2 where id = $1", [people[index], zone]);
  at("2026-03-02T09:00:00Z");
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  const waiting = await states(world);
  const [asleep] = await sql<{ id: string }>("select id from enrollments where prospect_id = $1", [
    people[0],
  ]);
  const why = await world.inside((tx) =>
    whyOf(tx, world.planning(), { enrollmentId: asleep!.id, sms: engineConfig.sms, writer: ports.writing }),
  );
  await workUntil(engine, new Date("2026-03-02T16:00:00Z"));
  const [late] = await enroll(world, campaign, 1);
  await sql("update prospects set timezone = 'Asia/Tokyo' where id = $1", [late]);
  await workNow(engine);
  await world.inside(async (tx) => {
    await tx.query("update campaigns set settings = '{}' where id = $1", [campaign]);
    await forgetWaits(tx, world.planning(), { campaignId: campaign, reasons: ["outside_recipient_hours"] });
  });
  await workNow(engine);
  seen.recipients = {
    waiting: waiting.sort(),
    why: why?.next,
    hours: outside.mails.map((mail) => mail.at.getUTCHours()),
  };
}

// New people start campaign by campaign, and within a campaign by waiting time (R11).
await fresh();
{
  const world = await newWorld({ dailyLimit: 1_000 });
  const [second, first, third] = [
    await newCampaign(world, [email("second")]),
    await newCampaign(world, [email("first")]),
    await newCampaign(world, [email("third")]),
  ];
  const places = { [first]: -2, [second]: 4, [third]: 4 };
  for (const [id, place] of Object.entries(places))
    await sql("update campaigns set sort_order = $2 where id = $1", [id, place]);
  for (const id of [third, second, first, third]) {
    await enroll(world, id, 2);
    pass(1_000);
  }
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.campaignOrder = outside.mails.map(({ mail }) => mail.subject).join(" ");
}

// New people who cannot be contacted yet do not use up the turns of those who can (R11).
await fresh();
{
  const world = await newWorld({ dailyLimit: 1_000 });
  const campaign = await newCampaign(world, [email("follow-up")]);
  await enroll(world, campaign, 12);
  await sql("update deliveries set rank = 2 where workspace_id = $1", [world.workspaceId]);
  const broken = await newCampaign(world, [email("broken", "Hi {custom_field_1}")]);
  await enroll(world, broken, 8);
  pass(1_000);
  await enroll(world, await newCampaign(world, [email("new")]), 4);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.turns = outside.mails
    .slice(0, 10)
    .map(({ mail }) => mail.subject)
    .join(" ");
}

// A member's own message is sent at night, between two automatic emails.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  const [prospectId = ""] = await enroll(world, campaign, 2);
  await workNow(engine);
  const [lane] = await sql<{ id: string }>(
    "select id from lanes where workspace_id = $1 and channel = 'email'",
    [world.workspaceId],
  );
  const [conversation] = await sql<{ id: string }>("select id from conversations where prospect_id = $1", [
    prospectId,
  ]);
  at("2026-03-02T22:00:00Z");
  const deliveryId = newId();
  await sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, delivery_id, mailbox_id, author_id, channel, direction, kind,
       state, subject, text, from_address, to_address, at, mail_references, dedupe_key)
     values ($1, $2, $3, $4, $5, $6, $2, 'email', 'out', 'email', 'queued', 'Re: Hello', 'By {hand}', 'a', 'other@p1.test', $7, $8, 'own:1')`,
    [
      world.workspaceId,
      newId(),
      conversation!.id,
      prospectId,
      deliveryId,
      world.mailboxIds[0],
      time.now,
      [outside.mails[0]!.mail.messageId],
    ],
  );
  await sql(
    `insert into deliveries (workspace_id, id, lane_id, prospect_id, kind, rank, planned_at, due_at) values ($1, $2, $3, $4, 'email', 0, $5, $6)`,
    [world.workspaceId, deliveryId, lane!.id, prospectId, time.now, new Date(+time.now + 10_000)],
  );
  await sql("update lanes set wake_at = least(wake_at, $2) where id = $1", [
    lane!.id,
    new Date(+time.now + 10_000),
  ]);
  const early = await workNow(engine);
  pass(10_000);
  await workNow(engine);
  const own = outside.mails.at(-1)!;
  seen.byHand = {
    early,
    mails: outside.mails.length,
    text: own.mail.text,
    to: own.mail.to.address,
    replies: own.mail.inReplyTo === outside.mails[0]!.mail.messageId,
    at: own.at,
    message: (await sql("select state from messages where delivery_id = $1", [deliveryId]))[0],
    other: (await states(world)).sort(),
  };
}

// A workspace whose clock runs 600 times as fast.
await fresh();
{
  const start = new Date(monday);
  const world = await newWorld({
    clock: [{ realStart: start, virtualStart: start, speed: 600 }],
    dailyLimit: 20,
  });
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  await enroll(world, campaign, 10);
  await workUntil(engine, new Date(+start + minutes(8)));
  const shown = outside.mails.map((mail) => new Date(+start + (+mail.at - +start) * 600));
  seen.fast = {
    mails: outside.mails.length,
    realSeconds: Math.round((+outside.mails.at(-1)!.at - +start) / 1000),
    perDay: byDay(shown),
    outsideHours: shown.filter((t) => t.getUTCHours() < 8 || t.getUTCHours() >= 17).length,
    tooClose: gaps(shown).filter((gap) => gap < 8).length,
    people: (await enrollmentsOf(world)).map(({ state }) => state).filter((state) => state === "finished")
      .length,
  };
}

// A change of speed moves future plans.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email(), wait(24, "hours"), email("", "Again")]);
  await enroll(world, campaign, 1);
  await workNow(engine);
  await world.inside((tx) => stretchPlanned(tx, time.now, 1 / 600));
  const [, second] = await deliveriesOf(world);
  const [lane] = await sql<{ wake_at: Date }>(
    "select wake_at from lanes where workspace_id = $1 and channel = 'email'",
    [world.workspaceId],
  );
  seen.rescaled = { due: (+second!.due_at! - +time.now) / 1000, wake: (+lane!.wake_at - +time.now) / 1000 };
}

// Refusals and temporary failures.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  await enroll(world, campaign, 1);
  outside.onMail = async () => ({ kind: "refused", reason: "550 5.1.1 no such user", hardBounce: true });
  await workNow(engine);
  const bounce = {
    states: await states(world),
    people: (await enrollmentsOf(world)).map(({ state, stop_reason }) => `${state} ${stop_reason}`),
    address: (
      await sql("select email_status from prospects where workspace_id = $1", [world.workspaceId])
    )[0],
    events: await eventsOf(world),
    used: await usedOf(world),
    campaign: (await sql("select status from campaigns where id = $1", [campaign]))[0],
  };
  const patient = await newWorld();
  const other = await newCampaign(patient, [email()]);
  at(monday);
  await enroll(patient, other, 1);
  const tries: Date[] = [];
  outside.onMail = async () => {
    tries.push(time.now);
    return { kind: "later", reason: "451 greylisted" };
  };
  for (let i = 0; i < 6; i++) {
    await workNow(engine);
    await workUntil(engine, new Date(+time.now + minutes(45)));
  }
  outside.onMail = null;
  await workUntil(engine, new Date("2026-03-03T12:00:00Z"));
  seen.trouble = {
    bounce,
    gaps: gaps(tries)
      .slice(0, 4)
      .map((gap) => Math.round(gap * 10) / 10),
    sent: outside.mails.length,
    end: await states(patient),
    used: await usedOf(patient),
  };
}

// A mailbox that cannot sign in waits for a member and is not tried again.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 3);
  let logins = 0;
  outside.onMail = async () => {
    logins++;
    return { kind: "later", reason: "login_failed" };
  };
  await workUntil(engine, new Date("2026-03-03T12:00:00Z"));
  seen.login = {
    logins,
    mailbox: (
      await sql("select status, problem from mailboxes where workspace_id = $1", [world.workspaceId])
    )[0],
    lane: (
      await sql("select closed_reason from lanes where workspace_id = $1 and channel = 'email'", [
        world.workspaceId,
      ])
    )[0],
    states: [...new Set(await states(world))],
    used: await usedOf(world),
    told: (
      await sql(
        "select event from plumbing.outbox where workspace_id = $1 and event = 'update_integrations'",
        [world.workspaceId],
      )
    ).length,
  };
}

// Two messages in a day are the max for one person, over all campaigns (R24).
await fresh();
{
  const world = await newWorld({ spacing: [60, 120] });
  const one = await newCampaign(world, [
    email("A"),
    wait(1, "hours"),
    email("B"),
    wait(1, "hours"),
    email("C"),
  ]);
  await enroll(world, one, 1);
  await workUntil(engine, new Date("2026-03-02T16:00:00Z"));
  const today = outside.mails.length;
  const reason = (await states(world)).at(-1);
  await workUntil(engine, new Date("2026-03-03T16:00:00Z"));
  seen.budget = { today, reason, times: outside.mails.map((mail) => mail.at) };
}

// People are distributed by each sender's remaining work (R12).
await fresh();
{
  const world = await newWorld({ accounts: 3 });
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 30);
  await sql("update mailboxes set daily_limit = 100 where id = $1", [world.mailboxIds[0]]);
  await enroll(world, campaign, 60);
  const rows = await sql<{ n: number }>(
    "select count(*)::int as n from enrollments where workspace_id = $1 group by account_id order by account_id",
    [world.workspaceId],
  );
  seen.spread = rows.map(({ n }) => n);
}
await report(seen);
