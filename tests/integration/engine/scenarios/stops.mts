import type { Step } from "@/lib/contract/campaigns/sequence";
import { keyedEntries } from "@/server/domain/accounts/blacklist";
import { newId } from "@/server/ids";
import { pauseCampaign } from "@/server/planning/campaign";
import { catchUp } from "@/server/planning/catch-up";
import { enrollPeople } from "@/server/planning/enroll";
import { resumePerson, settleHeld, skipStep, stopPerson } from "@/server/planning/person";
import { holdProspect, noteAcceptance, stopProspect, wakeProspects } from "@/server/planning/prospect";
import { replaceBlacklist } from "@/server/repositories/accounts/blacklist";
import { recordAnswer } from "@/server/services/inbox/answers";
import { send, take, workNow, workUntil } from "../drive.mts";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enroll,
  enrollmentsOf,
  eventsOf,
  hours,
  message,
  minutes,
  newCampaign,
  newEngine,
  newPeople,
  newWorld,
  outside,
  pass,
  report,
  request,
  sql,
  time,
  usedOf,
  visit,
  type World,
  wait,
} from "../kit.mts";

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
  outside.sentFolder = null;
  outside.relation = "none";
};
const messagesOf = (world: World) =>
  sql("select state, text from messages where workspace_id = $1 order by id", [world.workspaceId]);
const states = async (world: World) =>
  (await deliveriesOf(world)).map(({ state, reason, wait_reason }) =>
    [state, reason ?? wait_reason].filter(Boolean).join(" "),
  );
const people = async (world: World) =>
  (await enrollmentsOf(world)).map(({ state, stop_reason }) =>
    [state, stop_reason].filter(Boolean).join(" "),
  );

/** Resolves when a session waits for a lock in this database. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (row && row.n > 0) return;
  }
}

/** Paths of a smart campaign: where a step leads, and a condition that is not met. */
const to = (step: Step, next: Step | null, no?: Step): Step =>
  ({ ...step, next: next?.id ?? null, ...(no ? { no: no.id } : {}) }) as Step;
const condition = (kind: "has_email" | "has_phone"): Step => ({
  ...{ id: newId(), is_enabled: true, type: "condition", condition: kind, otherwise: "continue" },
});
const hasEmail = () => condition("has_email");
const hasPhone = () => condition("has_phone");

const bringUpToDate = (world: World, campaignId: string, late: "ask" | "send" | "skip" = "ask") =>
  world.inside((tx) => catchUp(tx, world.planning(), { campaignId, late }, 100));

// A pause between claiming and the wire mark.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 2);
  const lanes = await take(engine);
  const during = await messagesOf(world);
  await sql("update campaigns set status = 'paused' where id = $1", [campaign]);
  await world.inside((tx) => pauseCampaign(tx, world.planning(), campaign));
  await send(engine, lanes);
  const after = {
    mails: outside.mails.length,
    states: await states(world),
    used: await usedOf(world),
    messages: await messagesOf(world),
  };
  pass(hours(1));
  await workNow(engine);
  const idle = outside.mails.length;
  await sql("update campaigns set status = 'active' where id = $1", [campaign]);
  const resumed = await bringUpToDate(world, campaign);
  await workUntil(engine, new Date(+time.now + hours(1)));
  seen.pause = {
    claimed: lanes.length,
    during: during.length,
    after,
    idle,
    resumed,
    sent: outside.mails.length,
    apart: (+outside.mails[1]!.at - +outside.mails[0]!.at) / 60_000 >= 8,
    conversations: (await sql("select 1 from conversations where workspace_id = $1", [world.workspaceId]))
      .length,
  };
}

// A reply arrives while its person is being added to a campaign, before that commits.
await fresh();
{
  const world = await newWorld();
  const campaignId = await newCampaign(world, [email()]);
  const prospectIds = await newPeople(world, 1);
  const { replying } = await world.inside(async (tx) => {
    await enrollPeople(tx, world.planning(), { campaignId, prospectIds });
    const recording = world.inside((inner) =>
      recordAnswer(inner, world.planning(), {
        ...{
          prospectId: prospectIds[0]!,
          accountId: world.accountIds[0]!,
          channel: "network",
          isUncertain: false,
        },
        meaning: { kind: "reply" },
        message: {
          ...{ kind: "message", subject: null, text: "Hello", from: "", to: "" },
          ...{ at: time.now, dedupeKey: "while entering" },
        },
      }),
    );
    await somebodyWaits();
    return { replying: recording };
  });
  await replying;
  await workNow(engine);
  seen.replyWhileEntering = {
    mails: outside.mails.length,
    people: await people(world),
    states: await states(world),
  };
}

// People on the account's own blacklist are stopped, whatever the entry names (CRED-121).
await fresh();
{
  const world = await newWorld();
  const [own = ""] = world.accountIds;
  const campaign = await newCampaign(world, [visit()]);
  const ids = await enroll(world, campaign, 5);
  const names = [
    ["company", "Acme  GmbH", "acme gmbh"],
    ["domain", "https://WWW.acme.test/x", "acme.test"],
    ["email", "Nora@Acme.test", "nora@acme.test"],
    ["profile_url", "people.test/in/nora/", "https://people.test/in/nora"],
  ];
  await sql("update prospects set company_name = ' ACME gmbh' where id = $1", [ids[0]]);
  await sql("update prospects set company_domain = 'www.Acme.test' where id = $1", [ids[1]]);
  await sql(
    "insert into prospect_identities (workspace_id, prospect_id, kind, value) values ($1, $2, 'email', 'nora@acme.test'), ($1, $3, 'profile_url', 'https://people.test/in/nora')",
    [...[world.workspaceId, ids[2], ids[3]]],
  );
  const entries = keyedEntries(names.map(([kind, value]) => ({ kind, value }) as never));
  await world.inside((tx) => replaceBlacklist(tx, own, entries));
  await workUntil(engine, new Date(+time.now + hours(3)));
  seen.blacklist = {
    keys: entries.map(({ key }) => key).join() === names.map(([, , key]) => key).join(),
    people: await people(world),
    visits: outside.actions.length,
  };
}

// A reply between claiming and the wire mark; and one while it is being transmitted.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  const lanes = await take(engine);
  const stopped = await world.inside((tx) =>
    stopProspect(tx, world.planning(), { prospectId, reason: "replied" }),
  );
  await send(engine, lanes);
  seen.replyFirst = {
    mails: outside.mails.length,
    crossed: stopped.crossed,
    states: await states(world),
    people: await people(world),
    used: await usedOf(world),
    messages: (await messagesOf(world)).length,
    events: await eventsOf(world),
  };
}
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  outside.onMail = async (mail, ready, accept) => {
    const said = await ready();
    const { crossed } = await world.inside((tx) =>
      stopProspect(tx, world.planning(), { prospectId, reason: "replied" }),
    );
    accept();
    seen.crossedSaid = { said, crossed };
    return { kind: "sent", providerId: mail.messageId };
  };
  await workNow(engine);
  seen.replyCrosses = {
    states: await states(world),
    people: await people(world),
    events: await eventsOf(world),
  };
}

// Stop and resume by a member; skip a step.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [
    email(),
    wait(1),
    email("", "Again"),
    wait(1),
    email("", "Last"),
  ]);
  await enroll(world, campaign, 1);
  await workNow(engine);
  const [person] = await enrollmentsOf(world);
  const enrollmentId = person!.id;
  await world.inside((tx) => stopPerson(tx, world.planning(), { enrollmentId, reason: "manual" }));
  const stopped = { states: await states(world), people: await people(world) };
  await workUntil(engine, new Date("2026-03-05T12:00:00Z"));
  const nothing = outside.mails.length;
  const wrong = await world
    .inside((tx) => stopPerson(tx, world.planning(), { enrollmentId, reason: "manual" }))
    .catch((error) => error.code);
  await world.inside((tx) => resumePerson(tx, world.planning(), { enrollmentId }));
  await workNow(engine);
  const second = outside.mails.map(({ mail }) => mail.text);
  await world.inside((tx) => skipStep(tx, world.planning(), { enrollmentId }));
  seen.byHand = {
    stopped,
    nothing,
    wrong,
    second,
    end: { states: await states(world), people: await people(world) },
  };
}

// More than a week late: a decision is needed first.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  await enroll(world, campaign, 3);
  await sql("update campaigns set status = 'paused' where id = $1", [campaign]);
  await world.inside((tx) => pauseCampaign(tx, world.planning(), campaign));
  const [early] = await deliveriesOf(world);
  at("2026-03-12T09:00:00Z");
  await sql(
    "update deliveries set wait_detail = jsonb_build_object('due', '2026-03-11T09:00:00Z') where id = $1",
    [early!.id],
  );
  await sql("update campaigns set status = 'active' where id = $1", [campaign]);
  const resumed = await bringUpToDate(world, campaign);
  await workUntil(engine, new Date("2026-03-12T12:00:00Z"));
  const sent = outside.mails.length;
  const waiting = await states(world);
  await bringUpToDate(world, campaign, "send");
  await workUntil(engine, new Date("2026-03-12T15:00:00Z"));
  seen.late = { resumed, sent, waiting: waiting.sort(), after: outside.mails.length };
}

// Out of office holds every step.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email()]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  const lanes = await take(engine);
  const until = new Date("2026-03-05T08:00:00Z");
  await world.inside((tx) =>
    holdProspect(tx, world.planning(), { prospectId, until, reason: "out_of_office" }),
  );
  await send(engine, lanes);
  const held = { mails: outside.mails.length, states: await states(world), used: await usedOf(world) };
  await workUntil(engine, new Date("2026-03-06T12:00:00Z"));
  seen.absence = { held, at: outside.mails.map((mail) => mail.at) };
}

// Missing data holds a step, adding it wakes the step.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [email("Hi", "You work at {company_name}")]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await workNow(engine);
  const parked = {
    states: await states(world),
    detail: (
      await sql("select wait_detail, due_at from deliveries where workspace_id = $1", [world.workspaceId])
    )[0],
  };
  await sql("update prospects set company_name = 'Quill Ltd' where id = $1", [prospectId]);
  await world.inside((tx) => wakeProspects(tx, world.planning(), [prospectId]));
  await workNow(engine);
  seen.missing = { parked, texts: outside.mails.map(({ mail }) => mail.text), used: await usedOf(world) };
}

// A request that is accepted, one that is not, and one accepted too late (R3).
await fresh();
{
  const world = await newWorld();
  const steps = [
    visit(),
    wait(1, "hours"),
    request("Hi {first_name}"),
    accepted(14),
    wait(1),
    message(),
    wait(2),
    email(),
  ];
  const campaign = await newCampaign(world, steps);
  const [yes = "", no = ""] = await enroll(world, campaign, 2);
  await workUntil(engine, new Date("2026-03-02T15:00:00Z"));
  const asked = outside.actions.map(({ action }) => action.kind);
  at("2026-03-03T10:00:00Z");
  await world.inside((tx) =>
    noteAcceptance(tx, world.planning(), { accountId: world.accountIds[0]!, prospectId: yes, at: time.now }),
  );
  await workUntil(engine, new Date("2026-03-31T12:00:00Z"));
  const of = async (prospectId: string) =>
    (await deliveriesOf(world))
      .filter((row) => row.prospect_id === prospectId)
      .map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(" "));
  seen.connection = {
    asked,
    note: outside.actions.find(({ action }) => action.kind === "connection_request")?.action,
    yes: await of(yes),
    no: await of(no),
    messageAt: outside.actions.filter(({ action }) => action.kind === "message").map((one) => one.at),
    mails: outside.mails.map((one) => one.at).sort(),
    statuses: (
      await sql<{ status: string }>("select status from prospects where workspace_id = $1 order by id", [
        world.workspaceId,
      ])
    ).map((p) => p.status),
  };
}

// A smart campaign: a message for people who accept, an email for those who do not and have an address, and one visit for all (R3).
await fresh();
{
  const world = await newWorld();
  const [ask, hello, mail, last] = [request("Hi"), message("Thank you"), email("Hello"), visit()];
  const [pauseYes, pauseMail, pauseNo] = [wait(1), wait(2), wait(2)];
  const [isYes, hasMail] = [accepted(7), hasEmail()];
  const campaign = await newCampaign(world, [
    to(ask, isYes),
    to(isYes, hello, hasMail),
    to(hello, pauseYes),
    to(pauseYes, last),
    to(hasMail, mail, pauseNo),
    to(mail, pauseMail),
    to(pauseMail, last),
    to(pauseNo, last),
    to(last, null),
  ]);
  const [yes = "", no = "", late = "", without = ""] = await enroll(world, campaign, 4);
  await sql("update prospects set work_email = null where id = $1", [without]);
  await workUntil(engine, new Date("2026-03-02T16:00:00Z"));
  const accepts = (prospectId: string) =>
    world.inside((tx) =>
      noteAcceptance(tx, world.planning(), { accountId: world.accountIds[0]!, prospectId, at: time.now }),
    );
  at("2026-03-03T10:00:00Z");
  await accepts(yes);
  await workUntil(engine, new Date("2026-03-10T09:00:00Z"));
  const afterDeadline = outside.mails.length;
  await accepts(late);
  await workUntil(engine, new Date("2026-03-31T12:00:00Z"));
  const of = async (prospectId: string) =>
    (await deliveriesOf(world))
      .filter((row) => row.prospect_id === prospectId)
      .map(({ kind, state, reason }) => [kind, state, reason].filter(Boolean).join(" "));
  seen.smart = {
    ...{ yes: await of(yes), no: await of(no), late: await of(late), without: await of(without) },
    afterDeadline,
    thanked: outside.actions.filter(({ action }) => action.kind === "message").length,
    states: await people(world),
  };
}

// A condition about known data is evaluated when it is due, whoever accepts meanwhile, and needs no profile.
await fresh();
{
  const world = await newWorld();
  const [ask, pause, hasMail, mail, look] = [request("Hi"), wait(3), hasEmail(), email("Hello"), visit()];
  const campaign = await newCampaign(world, [
    to(ask, pause),
    to(pause, hasMail),
    to(hasMail, mail, look),
    to(mail, null),
    to(look, null),
  ]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await sql("update prospects set work_email = null where id = $1", [prospectId]);
  await workUntil(engine, new Date("2026-03-02T16:00:00Z"));
  at("2026-03-03T10:00:00Z");
  await world.inside((tx) =>
    noteAcceptance(tx, world.planning(), { accountId: world.accountIds[0]!, prospectId, at: time.now }),
  );
  await workNow(engine);
  const early = await states(world);
  await workUntil(engine, new Date("2026-03-06T12:00:00Z"));
  seen.known = { early, after: await states(world) };
}
await fresh();
{
  const world = await newWorld();
  const [hasNumber, look, mail] = [hasPhone(), visit(), email("Hello")];
  const campaign = await newCampaign(world, [to(hasNumber, look, mail), to(look, null), to(mail, null)]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await sql("update prospects set profile_url = null where id = $1", [prospectId]);
  await workUntil(engine, new Date("2026-03-02T12:00:00Z"));
  seen.unprofiled = await states(world);
}

// A message after a request, without a condition, waits for the acceptance.
await fresh();
{
  const world = await newWorld();
  const campaign = await newCampaign(world, [request(), wait(1), message()]);
  const [prospectId = ""] = await enroll(world, campaign, 1);
  await workUntil(engine, new Date("2026-03-05T12:00:00Z"));
  const waiting = await states(world);
  await world.inside((tx) =>
    noteAcceptance(tx, world.planning(), { accountId: world.accountIds[0]!, prospectId, at: time.now }),
  );
  await workNow(engine);
  seen.waitsForYes = { waiting, after: await states(world) };
}

// A version without the step a person waits for.
await fresh();
{
  const world = await newWorld();
  const before = [email("One"), wait(2), email("Two"), wait(2), email("Three")];
  const campaign = await newCampaign(world, before);
  await enroll(world, campaign, 1);
  await workNow(engine);
  const after = [before[0]!, before[1]!, before[3]!, before[4]!];
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 2, $3)",
    [world.workspaceId, campaign, JSON.stringify(after)],
  );
  await sql("update campaigns set live_version = 2 where id = $1", [campaign]);
  await bringUpToDate(world, campaign);
  const moved = await states(world);
  await workUntil(engine, new Date("2026-03-10T12:00:00Z"));
  seen.publish = { moved, sent: outside.mails.map((one) => [one.mail.subject, one.at]) };
}

// An unknown outcome: a member decides.
await fresh();
{
  const world = await newWorld({ sentCopies: "none" });
  const campaign = await newCampaign(world, [email(), wait(1), email("", "Again")]);
  await enroll(world, campaign, 1);
  outside.onMail = async (_mail, ready) => {
    await ready();
    return { kind: "unknown", reason: "no_reply_after_transmission" };
  };
  await workNow(engine);
  const { lookUp } = await import("@/server/engine/look-up");
  const unknown = await states(world);
  pass(minutes(2));
  await lookUp(engine);
  const held = { states: await states(world), people: await people(world) };
  outside.onMail = null;
  const [person] = await enrollmentsOf(world);
  await world.inside((tx) =>
    settleHeld(tx, world.planning(), { enrollmentId: person!.id, verdict: "arrived" }),
  );
  seen.held = {
    unknown,
    held,
    after: await states(world),
    people: await people(world),
    messages: await messagesOf(world),
  };
}
await report(seen);
