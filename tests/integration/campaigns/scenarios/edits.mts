import { addStep, moveStep, removeStep } from "@/components/campaigns/builder/smart/edits";
import type { Campaign } from "@/lib/contract/campaigns";
import { withWays } from "@/lib/contract/graph";
import type { Sequence, Step } from "@/lib/contract/sequence";
import type { Context } from "@/server/context";
import { chance } from "@/server/domain/campaigns/chance";
import { clockOf } from "@/server/domain/clock";
import { enrollPeople } from "@/server/engine/plan/enroll";
import { stopPerson } from "@/server/engine/plan/person";
import { newId } from "@/server/ids";
import { publishDraft, saveDraft } from "@/server/services/campaign-drafts";
import { updateStatus } from "@/server/services/campaign-status";
import { restoreVersion } from "@/server/services/campaign-versions";
import { showOne } from "@/server/services/campaigns";
import { workNow } from "../../engine/drive.mts";
import {
  email,
  hours,
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
  type World,
} from "../../engine/kit.mts";

/**
 * Edits of live campaigns at random (R23, M8): steps come, go, move, change, are switched off and on, older versions come back,
 * campaigns pause and go on, people enter, stop and are led back, while the engine sends. Answers what should never happen.
 */
const edits = Number(process.env.EDITS ?? 120);
const seed = process.env.SEED ?? "edits";
let draws = 0;
const random = () => chance(`${seed}|${draws++}`);
const below = (n: number) => Math.floor(random() * n);
const oneOf = <T,>(items: readonly T[]): T | undefined => items[below(items.length)];

const wrong = { doubled: 0, orphaned: 0, stuck: 0, miscounted: 0, returnedUnasked: 0 };
const told: string[] = [];
function fault(kind: keyof typeof wrong, what: string): void {
  wrong[kind]++;
  if (told.length < 20) told.push(`${kind}: ${what}`);
}

const engine = await newEngine();
const contextOf = (world: World): Context =>
  ({
    scope: { personId: newId(), workspaceId: world.workspaceId, allowedAccounts: null, locale: "en" },
    now: () => time.now,
    clock: clockOf([]),
    newId: () => newId(),
    transact: world.inside,
    readOnce: world.inside,
    entitlements: { features: { smart_sequences: "active" }, campaigns: null },
  }) as never;

const mailOf = (): Step => {
  const step = email("About it");
  return { ...step, message: `Hi {first_name:there}, ${step.id}` } as Step;
};
const newStepOf = (): Step => (random() < 0.6 ? mailOf() : visit());
const pause = (): Step => ({
  ...{ id: newId(), is_enabled: true, type: "delay" },
  delay: { amount: 1 + below(3), unit: "days" },
});

type Play = { world: World; cx: Context; id: string; isSmart: boolean };

async function newPlay(isSmart: boolean): Promise<Play> {
  await sql("update lanes set closed_reason = 'over' where closed_reason is null");
  const wish = { spacing: [0, 0] as [number, number], hours: [0, 24] as [number, number], burst: 50 };
  const world = await newWorld({ ...wish, days: [1, 2, 3, 4, 5, 6, 7], dailyLimit: 100_000 });
  await sql("update accounts set visit_limit = 100000 where workspace_id = $1", [world.workspaceId]);
  const list = [visit(), pause(), mailOf(), pause(), mailOf()];
  const id = await newCampaign(world, isSmart ? withWays(list) : list);
  if (isSmart) await sql("update campaigns set sequence_type = 'smart' where id = $1", [id]);
  const play = { world, cx: contextOf(world), id, isSmart };
  await enter(play, 6);
  return play;
}

async function enter({ world, id }: Play, count: number): Promise<void> {
  const prospectIds = await newPeople(world, count);
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId: id, prospectIds }));
}

/** One change of the steps, as the builder makes it. Two touches never stand without a wait between them. */
function edited(play: Play, steps: Sequence): Sequence {
  const changed = changedOnce(play, steps);
  if (play.isSmart) return changed;
  return changed.flatMap((step, index) => {
    const before = changed[index - 1];
    const isTouch = (one: Step | undefined) => one !== undefined && one.type !== "delay";
    return isTouch(before) && isTouch(step) ? [pause(), step] : [step];
  });
}

function changedOnce({ isSmart }: Play, steps: Sequence): Sequence {
  const chosen = oneOf(steps.filter(({ type }) => type !== "delay"));
  const kind = oneOf(["add", "add", "remove", "move", "change", "switch"] as const);
  if (!chosen || (kind === "add" && steps.length < 14)) return added(isSmart, steps, chosen);
  const change = (to: (step: Step) => Step) => steps.map((step) => (step.id === chosen.id ? to(step) : step));
  switch (kind) {
    case "remove":
      if (isSmart)
        return removeStep(steps, chosen.id, chosen.type === "condition" ? oneOf(["yes", "no"]) : "next")
          .sequence;
      return steps.filter((step) => step !== chosen);
    case "move": {
      if (isSmart) return moveStep(steps, chosen.id, random() < 0.5 ? 1 : -1);
      const rest = steps.filter((step) => step !== chosen);
      const at = below(rest.length + 1);
      return [...rest.slice(0, at), chosen, ...rest.slice(at)];
    }
    case "change":
      return change((step) => ("message" in step ? { ...step, message: `${step.message}!` } : step));
    default:
      return change((step) => ({ ...step, is_enabled: !step.is_enabled }));
  }
}

function added(isSmart: boolean, steps: Sequence, behind: Step | undefined): Sequence {
  const step = newStepOf();
  const at = below(steps.length + 1);
  if (!isSmart) return [...steps.slice(0, at), step, ...steps.slice(at)];
  const wants = random() < 0.2 ? "condition" : step.type;
  const way = behind?.type === "condition" ? oneOf(["yes", "no", null] as const)! : null;
  const made = addStep(steps, { behind: random() < 0.1 ? null : (behind?.id ?? null), way } as never, wants);
  if (!made) return steps;
  return made.sequence
    .map((one) =>
      one.id === made.added.id && step.type === wants
        ? ({ ...one, ...step, id: one.id, next: one.next } as Step)
        : one,
    )
    .map(asked);
}

/** Nobody accepts here: conditions are answered by what is known. */
const asked = (step: Step): Step => {
  if (step.type !== "condition" || !("deadline" in step)) return step;
  const { id, is_enabled, type, otherwise, next, no } = step;
  return { id, is_enabled, type, otherwise, next, no, condition: "has_email" } as Step;
};

type Person = {
  id: string;
  state: string;
  step_id: string | null;
  detour: { steps: string[] } | null;
  open: string[];
};
const peopleOf = ({ id }: Play): Promise<Person[]> =>
  sql(
    `select e.id, e.state, e.step_id, e.detour, array(select d.step_id from deliveries d
        where d.enrollment_id = e.id and d.settled_at is null)::text[] as open
       from enrollments e where e.campaign_id = $1 order by e.id`,
    [id],
  );

/** Everybody under way stands before one step of the running version that is planned, and nothing else is. */
async function lookAtPeople(play: Play, campaign: Campaign): Promise<void> {
  const live = new Map((campaign.liveSequence ?? []).map((step) => [step.id, step]));
  for (const { id, state, step_id, open } of await peopleOf(play)) {
    if (state !== "active") {
      if (open.length > 0) fault("orphaned", `${state} with ${open.length} steps planned`);
      continue;
    }
    if (open.length !== 1 || open[0] !== step_id)
      fault("orphaned", `${id} stands before ${step_id}, planned ${open}`);
    else if (!live.get(step_id ?? "")?.is_enabled) fault("orphaned", `${id} waits for a step that is gone`);
  }
}

/** Publishes what the draft changes and holds what was foreseen against what came. */
async function publish(play: Play): Promise<void> {
  pass(1);
  const before = await showOne(play.cx, { id: play.id });
  if (before.problems.some(({ isBlocking }) => isBlocking) || before.changes.length === 0) return;
  const finished = new Set(
    (await peopleOf(play)).filter(({ state }) => state === "finished").map(({ id }) => id),
  );
  const chosen = before.changes.filter(({ missed }) => missed > 0 && random() < 0.5);
  const after = await publishDraft(play.cx, { id: play.id, alsoPast: chosen.map(({ stepId }) => stepId) });
  published++;
  if (after.status === "paused") return;
  await lookAtPeople(play, after);
  const people = await peopleOf(play);
  for (const { stepId, missed } of chosen) {
    led += missed;
    const reached = people.filter(
      (one) => one.step_id === stepId || one.detour?.steps.includes(stepId),
    ).length;
    const others = before.changes.find((change) => change.stepId === stepId)!;
    // Nobody stood before a step that was not there, but people whose own step is gone do now.
    if (reached < missed || reached > missed + others.waiting + others.ahead)
      fault("miscounted", `${missed} foreseen past an added step, ${reached} led back`);
  }
  const back = people.filter(({ id, state }) => finished.has(id) && state !== "finished").length;
  const asked = Math.max(0, ...chosen.map(({ missedFinished }) => missedFinished));
  const askedInAll = chosen.reduce((sum, { missedFinished }) => sum + missedFinished, 0);
  if (back < asked || back > askedInAll)
    fault("returnedUnasked", `${back} came back, ${askedInAll} were foreseen`);
  for (const { stepId, kind, waiting } of before.changes) {
    if (kind !== "removed" && kind !== "disabled") continue;
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from deliveries where campaign_id = $1 and step_id = $2 and reason = 'step_removed' and settled_at = $3",
      [play.id, stepId, time.now],
    );
    if (row?.n !== waiting)
      fault("miscounted", `${waiting} foreseen before a step that goes, ${row?.n} went on`);
  }
  if (!play.isSmart && random() < 0.2)
    await runOut(
      play,
      before,
      chosen.map(({ stepId }) => stepId),
    );
}

/** Lets everybody come to the end: whom an added step was to reach, and nobody else, has got it. */
async function runOut(play: Play, foreseen: Campaign, chosen: readonly string[]): Promise<void> {
  await letPass(play, 45 * 24);
  const people = await peopleOf(play);
  const left = people.filter(({ state }) => state === "active").length;
  if (left > 0) fault("stuck", `${left} people after 45 days`);
  for (const { stepId, kind, ahead, missed } of foreseen.changes) {
    const step = foreseen.sequence.find(({ id }) => id === stepId);
    if (kind !== "added" || step?.type === "delay" || !step?.is_enabled) continue;
    const [row] = await sql<{ n: number }>(
      "select count(*)::int as n from deliveries where campaign_id = $1 and step_id = $2",
      [play.id, stepId],
    );
    const reached = ahead + (chosen.includes(stepId) ? missed : 0);
    if (row?.n !== reached)
      fault("miscounted", `an added step was to reach ${reached} people and reached ${row?.n}`);
  }
  await enter(play, 3);
}

async function letPass(play: Play, wishHours: number): Promise<void> {
  const end = +time.now + hours(wishHours);
  for (let turn = 0; turn < 200; turn++) {
    await workNow(engine);
    const [row] = await sql<{ next: number | null }>(
      `select extract(epoch from min(wake_at))::float8 * 1000 as next from lanes
        where workspace_id = $1 and closed_reason is null and wake_at < 'infinity'`,
      [play.world.workspaceId],
    );
    if (!row?.next || row.next > end) break;
    pass(Math.max(1, Math.ceil(row.next) - +time.now));
  }
  if (+time.now < end) time.now = new Date(end);
}

/** What left more than once for one person. */
function lookForDoubles(): void {
  const seen = new Set<string>();
  for (const { mail } of outside.mails) {
    const key = `${mail.to.address} ${/[0-9a-f-]{36}/.exec(mail.text)?.[0]}`;
    if (seen.has(key)) fault("doubled", key);
    seen.add(key);
  }
  sent += outside.mails.length;
  outside.mails = [];
}

let done = 0;
let published = 0;
let led = 0;
let sent = 0;
const startedAt = performance.now();
for (let round = 0; done < edits; round++) {
  const play = await newPlay(round % 2 === 1);
  for (let turn = 0; turn < 40 && done < edits; turn++) {
    const status = (await showOne(play.cx, { id: play.id })).status;
    const what = random();
    if (what < 0.06 && (status === "active" || status === "paused"))
      await updateStatus(play.cx, { id: play.id, status: status === "active" ? "paused" : "active" });
    else if (what < 0.14 && status !== "paused") await enter(play, 1 + below(3));
    else if (what < 0.2) {
      const person = oneOf((await peopleOf(play)).filter(({ state }) => state === "active"));
      if (person)
        await play.world.inside((tx) =>
          stopPerson(tx, play.world.planning(), { enrollmentId: person.id, reason: "manual", actorId: null }),
        );
    }
    const { sequence, draftVersion, liveVersion } = await showOne(play.cx, { id: play.id });
    if (random() < 0.06)
      await restoreVersion(play.cx, { id: play.id, draftVersion, version: 1 + below(liveVersion ?? 1) });
    else {
      let steps: Sequence = sequence;
      for (let n = 1 + below(3); n > 0; n--) {
        steps = edited(play, steps);
        done++;
      }
      await saveDraft(play.cx, { id: play.id, draftVersion, sequence: steps });
    }
    await publish(play);
    await letPass(play, below(40));
  }
  const { status } = await showOne(play.cx, { id: play.id });
  if (status === "paused") await updateStatus(play.cx, { id: play.id, status: "active" });
  await letPass(play, 60 * 24);
  const left = (await peopleOf(play)).filter(({ state }) => state === "active").length;
  if (left > 0) fault("stuck", `${left} people at the end of a campaign`);
  lookForDoubles();
}

await report({
  ...{ edits: done, published, led, sent, seed, ...wrong, told },
  seconds: Math.round(performance.now() - startedAt) / 1000,
});
