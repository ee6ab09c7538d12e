import type { Rates } from "@/lib/contract/campaigns/simulation";
import { isOpen } from "@/server/domain/campaigns/hours/hours";
import { localOf } from "@/server/domain/campaigns/hours/zone";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import { recruits } from "@/tests/support/journeys/recruits";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enrollmentsOf,
  message,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  report,
  request,
  sql,
  time,
  visit,
  wait,
} from "../../engine/kit.mts";
import { replay } from "../../engine/replay.mts";

const timezone = "Europe/Lisbon";
/** Every third person accepts; those who accept may reply to the messages. */
const rates: Rates = { accept: 33, reply: 10, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
const days = 84;

const engine = await newEngine();
at("2027-03-01T08:30:00.000Z");
const world = await newWorld({ rampStartedOn: "2027-03-01", spacing: [60, 360], dailyLimit: 50 });
await sql("update accounts set timezone = $2 where workspace_id = $1", [world.workspaceId, timezone]);

const [looking, asking, asked, first, second] = [
  visit(),
  request("Hello {first_name:there}, your work on {custom_field_1} caught my eye."),
  accepted(7),
  message("Thank you for connecting, {first_name:there}."),
  message("Shall I send you the plans, {first_name:there}?"),
];
const [mail, followUp] = [email("A bridge in Porto, {first_name:there}"), email("")];
const within = { deadline: { amount: 7, unit: "working_days" } } as const;
const campaignId = await newCampaign(world, [
  ...[looking, wait(1), asking, { ...asked, ...within, no: mail.id }],
  ...[first, wait(3), { ...second, next: null }, mail, wait(3), followUp],
] as Parameters<typeof newCampaign>[1]);

// The people of the file are added one after the other, as by an import.
const people = recruits.map((person) => ({ ...person, id: newId() }));
await sql(
  `insert into prospects (workspace_id, id, first_name, last_name, full_name, work_email, profile_url, custom_fields)
   select $1, p.id, p."firstName", p."lastName", p."firstName" || ' ' || p."lastName", p.email, p."profileUrl",
          case when p."isLacking" then '{}'::jsonb else '{"custom_field_1": "the river crossing"}'::jsonb end
     from jsonb_to_recordset($2) as p(id uuid, "firstName" text, "lastName" text, email text, "profileUrl" text, "isLacking" boolean)`,
  [world.workspaceId, JSON.stringify(people)],
);
for (const { id } of people) {
  pass(1_700);
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds: [id] }));
}
const connected = people.filter(({ isConnected }) => isConnected).map(({ id }) => id);
await sql("update enrollments set accepted_at = $2 where workspace_id = $1 and prospect_id = any($3)", [
  world.workspaceId,
  time.now,
  connected,
]);

const replayed = await replay(engine, world, campaignId, rates, days);

// Everything below is read from the ledger and from outside, not from the engine's own counts.
const hours = { timezone, start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const rows = await deliveriesOf(world);
const acts = rows.flatMap(({ kind, state, settled_at, prospect_id }) =>
  state === "sent" && settled_at && kind !== "condition"
    ? [{ kind, at: settled_at, person: prospect_id, day: localOf(settled_at, timezone).day }]
    : [],
);
const perDay = (kind: string) =>
  [
    ...Map.groupBy(
      acts.filter((act) => act.kind === kind),
      ({ day }) => day,
    ),
  ].map(([day, { length }]) => [day, length] as const);
const requests = perDay("connection_request");
const ofPeople = (ids: readonly string[]) => rows.filter(({ prospect_id }) => ids.includes(prospect_id));
const lacking = people.filter(({ isLacking }) => isLacking).map(({ id }) => id);
const count = <T,>(items: readonly T[], nameOf: (item: T) => string) =>
  Object.fromEntries([...Map.groupBy(items, nameOf)].map(([name, { length }]) => [name, length]));

const notes = outside.actions.flatMap(({ action }) =>
  action.kind === "connection_request" ? [action.note ?? ""] : [],
);
const mails = outside.mails.map(({ mail: sent }) => sent);
const firsts = new Map(mails.filter(({ inReplyTo }) => !inReplyTo).map((sent) => [sent.to.address, sent]));
const followUps = mails.filter(({ inReplyTo }) => inReplyTo);

await report({
  replayed,
  outsideHours: acts.filter((act) => !isOpen(hours, act.at)).length,
  perDay: Object.fromEntries(
    ["visit_profile", "connection_request", "message", "email"].map((kind) => [kind, perDay(kind)]),
  ),
  busiestWeek: Math.max(
    ...requests.map(([day]) =>
      requests.filter(([other]) => other > day - 7 && other <= day).reduce((sum, [, n]) => sum + n, 0),
    ),
  ),
  firstDay: localOf(new Date("2027-03-01T08:30:00.000Z"), timezone).day,
  lacking: count(ofPeople(lacking), ({ kind, state, wait_reason }) =>
    `${kind} ${state} ${wait_reason ?? ""}`.trim(),
  ),
  connected: count(ofPeople(connected), ({ kind, state, reason }) =>
    `${kind} ${state} ${reason ?? ""}`.trim(),
  ),
  requests: requests.reduce((sum, [, n]) => sum + n, 0),
  counted: (
    await sql<{ used: number }>(
      "select sum(used)::int as used from usage where workspace_id = $1 and kind = 'connection_request' and owner_id not in (select id from campaigns)",
      [world.workspaceId],
    )
  )[0]?.used,
  states: count(await enrollmentsOf(world), ({ state, stop_reason }) =>
    `${state} ${stop_reason ?? ""}`.trim(),
  ),
  notes: {
    sent: notes.length,
    odd: notes.filter((note) => !/^Hello \S.*, your work on the river crossing caught my eye\.$/.test(note)),
  },
  mails: {
    firsts: firsts.size,
    followUps: followUps.length,
    elsewhere: followUps.filter(({ to, subject, inReplyTo, references }) => {
      const before = firsts.get(to.address);
      return (
        !before ||
        inReplyTo !== before.messageId ||
        references?.join() !== before.messageId ||
        subject !== `Re: ${before.subject}`
      );
    }),
    toLacking: mails.filter(
      ({ to }) => people.find(({ email: known }) => known === to.address)?.isLacking !== false,
    ).length,
  },
});
