import { chance } from "@/server/domain/campaigns/chance";
import { pauseCampaign } from "@/server/planning/campaign";
import { catchUp } from "@/server/planning/catch-up";
import { resumePerson, skipStep, stopPerson } from "@/server/planning/person";
import { holdProspect, releaseProspect, stopProspect, wakeProspects } from "@/server/planning/prospect";
import { setLaneClosed } from "@/server/repositories/ledger/lanes";
import { noteCampaign } from "@/server/repositories/ledger/obstacles";
import { decisionAt } from "@/server/services/prospects/why-then";
import { workUntil } from "../drive.mts";
import {
  email,
  enroll,
  enrollmentsOf,
  hours,
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
} from "../kit.mts";

/** Pseudo-random by a hash, so that a failing run can be repeated. */
const seed = process.env.SEED ?? "why";
let drawn = 0;
const draw = () => chance(`${seed}|${drawn++}`);
const oneOf = <T,>(all: readonly T[]): T => all[Math.floor(draw() * all.length)]!;

const world = await newWorld({
  accounts: 2,
  dailyLimit: 6,
  spacing: [1200, 2400],
  rampStartedOn: "2026-03-02",
});
const { workspaceId } = world;
const steps = [
  visit(),
  wait(1),
  request(),
  email("Hello", "Hi {custom_field_1}"),
  wait(1),
  message(),
  email(),
];
const campaignId = await newCampaign(world, steps);
const people = await enroll(world, campaignId, 50);
const enrollments = await enrollmentsOf(world);
const enrollmentOf = new Map(
  (
    await sql<{ id: string; person: string }>(
      "select id, prospect_id as person from enrollments where workspace_id = $1",
      [workspaceId],
    )
  ).map(({ id, person }) => [person, id]),
);
await sql(
  `update prospects set custom_fields = '{"custom_field_1": "x"}' where workspace_id = $1 and id = any($2)`,
  [workspaceId, people.slice(0, 25)],
);

/** What is stored about everyone now, read from the deciding tables in gate order. */
type Stored = { person: string; reason: string | null; version: number | null };
const stored = () =>
  sql<Stored>(
    `select e.prospect_id as person, c.live_version as version, case
        when e.state = 'stopped' then e.stop_reason
        when e.state = 'finished' then 'finished'
        when e.state = 'held' then 'held'
        when c.status = 'draft' then 'not_started'
        when c.status <> 'active' then 'campaign_paused'
        when d.id is null then 'nothing'
        when d.state = 'unknown' then 'looking_up'
        when d.due_at is null then d.wait_reason
        when d.wait_reason in ('mailbox_not_checked', 'account_not_checked') then d.wait_reason
        when l.closed_reason is not null then l.closed_reason
        when e.hold_until > $2 and e.hold_until > d.due_at then e.hold_reason
        when d.due_at > $2 then coalesce(d.wait_reason, 'not_due')
        when l.slot_at > $2 then l.slot_reason end as reason
       from enrollments e join campaigns c on c.id = e.campaign_id
       left join deliveries d on d.enrollment_id = e.id and d.settled_at is null
       left join lanes l on l.id = d.lane_id
      where e.workspace_id = $1`,
    [workspaceId, time.now],
  );

/** Publishes the same steps with other texts. */
async function publish(version: number): Promise<void> {
  const worded = steps.map((step) =>
    "message" in step ? { ...step, message: `${step.message} v${version}` } : step,
  );
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence, published_at) values ($1, $2, $3, $4, $5)",
    [...[workspaceId, campaignId, version, JSON.stringify(worded), time.now]],
  );
  await sql("update campaigns set live_version = $2 where id = $1", [campaignId, version]);
}

async function setStatus(status: "active" | "paused"): Promise<void> {
  await sql("update campaigns set status = $2 where id = $1", [campaignId, status]);
  await world.inside(async (tx) => {
    await noteCampaign(tx, campaignId, status, time.now);
    if (status === "paused") await pauseCampaign(tx, world.planning(), campaignId);
    else while ((await catchUp(tx, world.planning(), { campaignId, late: "ask" }, 20)) > 0);
  });
}

let version = 1;
let isPaused = false;
const closed = new Set<string>();
const at = (ms: number) => new Date(+time.now + ms);
/** What prospects, members and the outside do to a campaign. */
const deeds: (() => Promise<unknown>)[] = [
  () => publish(++version),
  () => {
    isPaused = !isPaused;
    return setStatus(isPaused ? "paused" : "active");
  },
  async () => {
    const mailboxId = oneOf(world.mailboxIds);
    const isClosed = !closed.delete(mailboxId) && Boolean(closed.add(mailboxId));
    const reason = isClosed ? ("mailbox_disconnected" as const) : null;
    await world.inside((tx) => setLaneClosed(tx, { mailboxId }, reason, time.now));
    // Reopening it means that it was read.
    if (!isClosed) await sql("update mailboxes set caught_up_by = watched_by where id = $1", [mailboxId]);
  },
  () =>
    world.inside((tx) =>
      holdProspect(tx, world.planning(), {
        prospectId: oneOf(people),
        until: at(hours(30)),
        reason: "out_of_office",
      }),
    ),
  () =>
    world.inside((tx) =>
      holdProspect(tx, world.planning(), {
        prospectId: oneOf(people),
        until: at(hours(24)),
        reason: "uncertain_reply",
      }),
    ),
  () => world.inside((tx) => releaseProspect(tx, world.planning(), { prospectId: oneOf(people) })),
  () =>
    world.inside((tx) =>
      stopProspect(tx, world.planning(), { prospectId: oneOf(people), reason: "replied" }),
    ),
  () => onEnrollment(stopOrResume),
  () =>
    onEnrollment((enrollmentId) =>
      world.inside((tx) => skipStep(tx, world.planning(), { enrollmentId })).catch(() => null),
    ),
  async () => {
    const person = oneOf(people);
    await sql(`update prospects set custom_fields = '{"custom_field_1": "y"}' where id = $1`, [person]);
    await world.inside((tx) => wakeProspects(tx, world.planning(), [person]));
  },
];
const onEnrollment = (work: (id: string) => Promise<unknown>) => work(oneOf(enrollments).id);
async function stopOrResume(enrollmentId: string): Promise<void> {
  const [row] = await sql<{ state: string }>("select state from enrollments where id = $1", [enrollmentId]);
  const p = world.planning();
  if (row?.state === "active")
    await world.inside((tx) => stopPerson(tx, p, { enrollmentId, reason: "manual" }));
  if (row?.state === "stopped") await world.inside((tx) => resumePerson(tx, p, { enrollmentId }));
}

const refusals = ["451 try again later", "unreachable", "limit_reached"];
outside.onMail = async (mail, ready, accept) => {
  if (draw() < 0.15) return { kind: "later", reason: refusals[Math.floor(draw() * 2)]! };
  if ((await ready()) === "stop") return { kind: "stopped" };
  accept();
  return { kind: "sent", providerId: mail.messageId };
};
outside.onAction = async (action, ready) => {
  if (draw() < 0.05) return { kind: "later", reason: "limit_reached" };
  if (action.kind === "connection_request" && draw() < 0.2)
    return { kind: "refused", reason: "request_already_sent" };
  if ((await ready()) === "stop") return { kind: "stopped" };
  return { kind: "sent", providerId: action.key };
};

const engine = await newEngine();
type Taken = Stored & { at: Date };
const taken: Taken[] = [];
for (let turn = 0; turn < 60; turn++) {
  await workUntil(engine, at(hours(0.5 + draw() * 5)));
  // Keep pauses short, so that there is something to decide.
  await (isPaused && draw() < 0.5 ? deeds[1]! : oneOf(deeds))();
  await workUntil(engine, time.now);
  // A moment later, so that it is not the exact instant of an action.
  pass(1);
  await workUntil(engine, time.now);
  pass(1);
  const all = await stored();
  for (let i = 0; i < 18; i++) taken.push({ ...oneOf(all), at: new Date(+time.now) });
}

const wrong: unknown[] = [];
const reasons = new Set<string>();
const decisions = await world.inside(async (tx) => {
  const all: Awaited<ReturnType<typeof decisionAt>>[] = [];
  for (const { person, at } of taken) all.push(await decisionAt(tx, { prospectId: person, campaignId }, at));
  return all;
});
for (const [index, one] of taken.entries()) {
  const decided = decisions[index];
  const answer =
    decided?.outcome === "ready"
      ? decided.stepId === null
        ? "nothing"
        : null
      : decided?.outcome === "finished"
        ? "finished"
        : decided?.reason;
  reasons.add(String(answer));
  const isOpen = decided?.outcome === "waited" && decided.version !== null;
  if (answer !== one.reason || (isOpen && decided.version! > one.version!))
    wrong.push({ ...one, answer, decided, enrollment: enrollmentOf.get(one.person) });
}

/** Every action, queried at its exact instant: gate, value and version are those in the log. */
const doneLines = await sql<{
  person: string;
  at: Date;
  kind: string;
  version: number;
  used: number | null;
  step: string;
  isLast: boolean;
}>(
  `select v.prospect_id as person, v.at, v.kind, v.version, (v.detail ->> 'used')::int as used, v.step_id as step,
      not exists (select 1 from events o where o.enrollment_id = v.enrollment_id and o.at = v.at and o.id <> v.id
        and o.kind in ('sent', 'skipped', 'failed', 'stopped', 'finished', 'resumed')) as "isLast"
     from events v where v.workspace_id = $1 and v.kind in ('sent', 'skipped') and v.step_id is not null`,
  [workspaceId],
);
let acted = 0;
const misread: unknown[] = [];
for (const line of doneLines.filter(({ isLast }) => isLast)) {
  const decided = await world.inside((tx) =>
    decisionAt(tx, { prospectId: line.person, campaignId }, line.at),
  );
  const outcome = line.kind === "sent" ? "acted" : "skipped";
  if (
    decided?.outcome !== outcome ||
    decided.stepId !== line.step ||
    (line.version && decided.version !== line.version)
  )
    misread.push({ line, decided });
  else acted++;
}
await report({
  asked: taken.length,
  wrong: wrong.length,
  first: wrong.slice(0, 3),
  reasons: [...reasons].sort(),
  acted,
  misread: misread.slice(0, 3),
  versions: version,
  lines: (
    await sql<{ n: number }>("select count(*)::int as n from obstacles where workspace_id = $1", [
      workspaceId,
    ])
  )[0]!.n,
  events: (
    await sql<{ n: number }>("select count(*)::int as n from events where workspace_id = $1", [workspaceId])
  )[0]!.n,
});
