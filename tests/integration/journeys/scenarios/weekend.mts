import { misjudged, orphansOf, type Position, standings } from "@/chaos/rig/forecast-check";
import type { LedgerKind, Step } from "@/lib/contract/campaigns/sequence";
import { type Hours, isOpen } from "@/server/domain/campaigns/hours/hours";
import { isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import { kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { enrollPeople } from "@/server/planning/enroll";
import { type Why, whyOf } from "@/server/planning/why";
import { showOne } from "@/server/services/campaigns/campaigns";
import { publishDraft, saveDraft } from "@/server/services/campaigns/drafts";
import { updateStatus } from "@/server/services/campaigns/status";
import { workUntil } from "../../engine/drive.mts";
import {
  at,
  deliveriesOf,
  email,
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
  visit,
  wait,
} from "../../engine/kit.mts";
import { contextIn, replay } from "../../engine/replay.mts";

/** Two cities whose clocks change on different weekends, and an account that works through the hour that occurs twice. */
const desks: Hours[] = [
  { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] },
  { timezone: "America/New_York", start: 9, end: 18, days: [1, 2, 3, 4, 5] },
  { timezone: "Europe/Berlin", start: 22, end: 6, days: [1, 2, 3, 4, 5, 6, 7] },
];
const peopleEach = 15;
const night = 2;
/** Seconds between two actions of an account. */
const spacing: [number, number] = [240, 900];

const engine = await newEngine();
/** The last Thursday of October, just before 9:00 in Berlin, where the clocks go back on Sunday; in New York a week later. */
at("2027-10-28T06:50:00.000Z");
const world = await newWorld({ accounts: desks.length, spacing });
for (const [place, { timezone, start, end, days }] of desks.entries())
  await sql(
    "update accounts set timezone = $2, work_hours_start = $3, work_hours_end = $4, working_days = $5 where id = $1",
    [world.accountIds[place], timezone, start, end, days],
  );
const cx = contextIn(world);

const look = visit();
const follow = { ...visit(), type: "follow" } as Step;
const first = { ...email("A bridge"), message: "Hello {first_name:there}" } as Step;
const last = email("");
const rest = [wait(1, "days"), first, wait(2, "days"), last];
const id = await newCampaign(world, [look, wait(3, "hours"), follow, ...rest]);
const enter = async () => {
  for (const prospectId of await newPeople(world, peopleEach * desks.length)) {
    pass(700);
    await world.inside((tx) =>
      enrollPeople(tx, world.planning(), { campaignId: id, prospectIds: [prospectId] }),
    );
  }
};
const done = async () => (await deliveriesOf(world)).filter(({ settled_at }) => settled_at !== null);
const people = (): Promise<Position[]> => sql(standings, [id]);
const show = () => showOne(cx, { id });

// Thursday and Friday: some people have finished their first days, others have just been added.
await enter();
await workUntil(engine, new Date("2027-10-29T06:30:00.000Z"));
await enter();
await workUntil(engine, new Date("2027-10-29T13:30:00.000Z"));

// Friday, 15:30 in Berlin: paused and edited. A step is inserted, one removed, a text changed.
await updateStatus(cx, { id, status: "paused" });
const doneWhenPaused = await done();
pass(minutes(10));
const like = { ...visit(), type: "like_post" } as Step;
const { draftVersion } = await show();
const renamed = { ...first, message: "Hello {first_name:there}, we build a bridge." } as Step;
await saveDraft(cx, {
  ...{ id, draftVersion },
  sequence: [look, wait(3, "hours"), like, wait(1, "days"), renamed, wait(2, "days"), last],
});
const forecast = await show();
const before = await people();
await publishDraft(cx, { id, alsoPast: [like.id] });

// Sunday, 00:30 in Berlin: it resumes, and the night account is working when the hour occurs twice.
await workUntil(engine, new Date("2027-10-30T22:30:00.000Z"));
const leftWhilePaused = (await done()).filter(
  (row) => row.state === "sent" && !doneWhenPaused.some(({ id: known }) => known === row.id),
).length;
const resumed = await updateStatus(cx, { id, status: "active" });
const resumedAt = time.now;
const after = await people();
const gone = (await done()).filter(({ reason }) => reason === "step_removed");
const movedFrom = new Map(
  [...Map.groupBy(gone, ({ step_id }) => step_id)].map(([step, all]) => [step, all.length]),
);
const { miscounted, returnedUnasked } = misjudged({
  forecast,
  alsoPast: [like.id],
  before,
  after,
  movedFrom,
});

const asked = after.filter(({ state }, place) => state === "active" && place % 17 === 3).slice(0, 5);
const whys = await Promise.all(
  asked.map(({ id: enrollmentId }) =>
    world.inside((tx) =>
      whyOf(tx, world.planning(), { enrollmentId, sms: cx.config.sms, writer: { isSandbox: true } }),
    ),
  ),
);

const none = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
const replayed = await replay(engine, world, id, none, 16);

// Everything below is read from the ledger and from outside.
const rows = await done();
const senders = await sql<{ id: string; account: string }>(
  "select id, account_id as account from enrollments where campaign_id = $1",
  [id],
);
const deskOf = new Map(senders.map((one) => [one.id, world.accountIds.indexOf(one.account)]));
const acts = rows
  .filter(({ state }) => state === "sent")
  .map((row) => ({ kind: row.kind, step: row.step_id, person: row.enrollment_id, at: row.settled_at! }))
  .map((act) => ({ ...act, desk: deskOf.get(act.person)! }))
  .sort((one, other) => +one.at - +other.at);
const since = acts.filter((act) => act.at >= resumedAt);
const between = (from: string, to: string) =>
  since.filter((act) => act.at >= new Date(from) && act.at < new Date(to));
const monday = (desk: number) =>
  between("2027-11-01T00:00Z", "2027-11-02T00:00Z")
    .find((act) => act.desk === desk)
    ?.at.toISOString();
const twice = between("2027-10-31T00:00Z", "2027-10-31T02:00Z");
const gaps = [
  ...Map.groupBy(since, ({ desk, kind }) => `${desk} ${kindFacts[kind as LedgerKind].lane}`).values(),
].flatMap((of) => of.slice(1).map((act, place) => +act.at - +of[place]!.at));
const mails = outside.mails.filter((one) => one.at >= resumedAt && one.mail.subject === "A bridge");
const keptTo = (person: string, why: Why | null) => {
  const row = rows.find((one) => one.enrollment_id === person && one.step_id === why?.next.stepId);
  return row !== undefined && row.settled_at! >= (why?.next.at ?? resumedAt);
};

await report({
  replayed,
  leftWhilePaused,
  ...{ changes: forecast.changes, added: like.id, late: resumed.late },
  faults: [...miscounted, ...returnedUnasked, ...orphansOf(after, resumed.liveSequence ?? [])],
  reached: acts.filter(({ step }) => step === like.id).length,
  removedStepDone: since.filter(({ step }) => step === follow.id).length,
  doubles:
    acts.length +
    outside.mails.length -
    new Set(acts.map(({ person, step }) => `${person} ${step}`)).size -
    new Set(outside.mails.map(({ mail }) => `${mail.to.address} ${mail.subject}`)).size,
  states: Object.fromEntries(
    [...Map.groupBy(await people(), ({ state }) => state)].map(([state, all]) => [state, all.length]),
  ),
  outsideHours: acts.filter((act) => !isOpen(desks[act.desk]!, act.at)).length,
  onTheWeekend: between("2027-10-30T00:00Z", "2027-11-01T00:00Z").filter(({ desk }) => desk < night).length,
  monday: { berlin: monday(0), newYork: monday(1) },
  repeatedHour: {
    acts: twice.length,
    days: [...new Set(twice.map((act) => isoDate(localOf(act.at, "Europe/Berlin").day)))],
  },
  smallestGapSeconds: Math.floor(Math.min(...gaps) / 1_000),
  texts: {
    old: mails.filter(({ mail }) => !mail.text.includes("we build a bridge")).length,
    new: mails.filter(({ mail }) => mail.text.includes("we build a bridge")).length,
  },
  reasons: whys.map((why, place) => ({
    isSaid: why !== null && (why.next.reason !== null || why.next.at !== null),
    isKept: keptTo(asked[place]!.id, why),
  })),
});
