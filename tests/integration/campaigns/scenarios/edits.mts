import { misjudged, orphansOf, type Position, standings } from "@/chaos/rig/forecast-check";
import { diceOf, edited, type Stock } from "@/chaos/rig/random-edits";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import { stopPerson } from "@/server/planning/person";
import { showOne } from "@/server/services/campaigns/campaigns";
import { publishDraft, saveDraft } from "@/server/services/campaigns/drafts";
import { decideLate, updateStatus } from "@/server/services/campaigns/status";
import { restoreVersion } from "@/server/services/campaigns/versions";
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
import { contextIn } from "../../engine/replay.mts";

/**
 * Random edits of live campaigns (R23, M8): steps are added, removed, moved, changed, switched off and on; older versions are restored;
 * campaigns pause and resume; people enter, stop, are sent back and become late, and late ones wait for a decision during further edits
 * (R22). The engine sends meanwhile. Reports everything that must never happen.
 */
const edits = Number(process.env.EDITS ?? 120);
const seed = process.env.SEED ?? "edits";
const dice = diceOf(seed);
const { random, below, oneOf } = dice;

const wrong = { doubled: 0, orphaned: 0, stuck: 0, miscounted: 0, returnedUnasked: 0 };
const told: string[] = [];
function fault(kind: keyof typeof wrong, what: string): void {
  wrong[kind]++;
  if (told.length < 20) told.push(`${kind}: ${what}`);
}

const engine = await newEngine();
const mailOf = (): Step => {
  const step = email("About it");
  return { ...step, message: `Hi {first_name:there}, ${step.id}` } as Step;
};
const stock: Stock = {
  touch: () => (random() < 0.6 ? mailOf() : visit()),
  pause: () => ({
    ...{ id: newId(), is_enabled: true, type: "delay" },
    delay: { amount: 1 + below(3), unit: "days" },
  }),
};

type Play = { world: World; cx: Context; id: string; isSmart: boolean };

async function newPlay(isSmart: boolean): Promise<Play> {
  await sql("update lanes set closed_reason = 'over' where closed_reason is null");
  const wish = { spacing: [0, 0] as [number, number], hours: [0, 24] as [number, number], burst: 50 };
  const world = await newWorld({ ...wish, days: [1, 2, 3, 4, 5, 6, 7], dailyLimit: 100_000 });
  await sql("update accounts set visit_limit = 100000 where workspace_id = $1", [world.workspaceId]);
  const list = [visit(), stock.pause(), mailOf(), stock.pause(), mailOf()];
  const id = await newCampaign(world, isSmart ? withWays(list) : list);
  if (isSmart) await sql("update campaigns set sequence_type = 'smart' where id = $1", [id]);
  const play = { world, cx: contextIn(world), id, isSmart };
  await enter(play, 6);
  return play;
}

async function enter({ world, id }: Play, count: number): Promise<void> {
  const prospectIds = await newPeople(world, count);
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId: id, prospectIds }));
}

/** Add people before each pause, so that some are late when it resumes. */
async function pause(play: Play): Promise<void> {
  await enter(play, 2);
  await passTime(play, 1);
  await updateStatus(play.cx, { id: play.id, status: "paused" });
}

const resume = ({ cx, id }: Play) => updateStatus(cx, { id, status: "active" });

let decided = 0;
/** People who were late are alternately sent to and skipped (R22). */
const decide = ({ cx, id }: Play) => decideLate(cx, { id, verdict: decided++ % 2 ? "skip" : "send" });

const peopleOf = ({ id }: Play): Promise<Position[]> => sql(standings, [id]);

/** Publishes the draft and compares the announced numbers with the result. */
async function publish(play: Play): Promise<void> {
  pass(1);
  const before = await showOne(play.cx, { id: play.id });
  if (before.problems.some(({ isBlocking }) => isBlocking) || before.changes.length === 0) return;
  const standing = await peopleOf(play);
  const chosen = before.changes.filter(({ missed }) => missed > 0 && random() < 0.5);
  const after = await publishDraft(play.cx, { id: play.id, alsoPast: chosen.map(({ stepId }) => stepId) });
  published++;
  if (after.status === "paused") return;
  lateSeen += before.late;
  const people = await peopleOf(play);
  for (const what of orphansOf(people, after.liveSequence ?? [])) fault("orphaned", what);
  const alsoPast = chosen.map(({ stepId }) => stepId);
  led += chosen.reduce((sum, { missed }) => sum + missed, 0);
  const moved = await sql<{ stepId: string; count: number }>(
    `select step_id as "stepId", count(*)::int as count from deliveries
      where campaign_id = $1 and reason = 'step_removed' and settled_at = $2 group by 1`,
    [play.id, time.now],
  );
  const movedFrom = new Map(moved.map(({ stepId, count }) => [stepId, count]));
  const found = misjudged({ forecast: before, alsoPast, before: standing, after: people, movedFrom });
  for (const what of found.miscounted) fault("miscounted", what);
  for (const what of found.returnedUnasked) fault("returnedUnasked", what);
  if (!play.isSmart && random() < 0.2) await runOut(play, before, alsoPast);
}

/** Lets everyone reach the end: exactly the people whom an added step was to reach have got it. */
async function runOut(play: Play, forecast: Campaign, chosen: readonly string[]): Promise<void> {
  const publishedAt = time.now;
  if (forecast.late > 0) await decideLate(play.cx, { id: play.id, verdict: "send" });
  await passTime(play, 45 * 24);
  const people = await peopleOf(play);
  const left = people.filter(({ state }) => state === "active").length;
  if (left > 0) fault("stuck", `${left} people after 45 days`);
  for (const { stepId, kind, ahead, missed } of forecast.changes) {
    const step = forecast.sequence.find(({ id }) => id === stepId);
    if (kind !== "added" || step?.type === "delay" || !step?.is_enabled) continue;
    const [row] = await sql<{ n: number }>(
      // An older version may have had the step too, and some people with it.
      "select count(*)::int as n from deliveries where campaign_id = $1 and step_id = $2 and planned_at >= $3",
      [play.id, stepId, publishedAt],
    );
    const reached = ahead + (chosen.includes(stepId) ? missed : 0);
    if (row?.n !== reached)
      fault("miscounted", `an added step was to reach ${reached} people and reached ${row?.n}`);
  }
  await enter(play, 3);
}

async function passTime(play: Play, wishHours: number): Promise<void> {
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

/** Anything sent more than once to one person. */
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
/** People with an open late decision when a version went live. */
let lateSeen = 0;
let sent = 0;
const startedAt = performance.now();
for (let round = 0; done < edits; round++) {
  const play = await newPlay(round % 2 === 1);
  for (let turn = 0; turn < 40 && done < edits; turn++) {
    const { status, late } = await showOne(play.cx, { id: play.id });
    const what = random();
    if (status === "active" && late > 0 && random() < 0.2) await decide(play);
    if (what < 0.06 && (status === "active" || status === "paused"))
      await (status === "active" ? pause(play) : resume(play));
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
        steps = edited(dice, stock, play.isSmart, steps);
        done++;
      }
      await saveDraft(play.cx, { id: play.id, draftVersion, sequence: steps });
    }
    await publish(play);
    await passTime(play, below(40));
  }
  if ((await showOne(play.cx, { id: play.id })).status === "paused") await resume(play);
  if ((await showOne(play.cx, { id: play.id })).late > 0) await decide(play);
  await passTime(play, 60 * 24);
  const left = (await peopleOf(play)).filter(({ state }) => state === "active").length;
  if (left > 0) fault("stuck", `${left} people at the end of a campaign`);
  lookForDoubles();
}

await report({
  ...{ edits: done, published, led, late: lateSeen, sent, seed, ...wrong, told },
  seconds: Math.round(performance.now() - startedAt) / 1000,
});
