import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "@/lib/api/api-error";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { withWays } from "@/lib/contract/campaigns/graph";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { prospects } from "@/lib/contract/prospects/prospects";
import { newId } from "@/server/ids";
import { misjudged, orphansOf, type Position, standings } from "./forecast-check";
import type { Ask, LiveWorld } from "./live-world";
import { type Dice, edited, type Stock } from "./random-edits";

export type Stage = { world: LiveWorld; dice: Dice; ask: Ask };
export type Seen = {
  edits: number;
  published: number;
  /** Versions that went live while nothing else happened, and were compared with what was announced. */
  held: number;
  led: number;
  faults: Map<string, number>;
  told: string[];
};
/** One campaign with its people. */
export type Play = { id: string; isSmart: boolean; stock: Stock };

const endMs = 90_000;
const maxListed = 20;

function fault({ faults, told }: Seen, kind: string, what: string): void {
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
  if (told.length < maxListed) told.push(`${kind}: ${what}`);
}

const mail = (): Step => {
  const id = newId();
  return {
    id,
    is_enabled: true,
    type: "email",
    subject: "About it",
    message: `Hi {first_name:there}, ${id}`,
  };
};

export async function beginPlay({ world, dice }: Stage, isSmart: boolean): Promise<Play> {
  const stock: Stock = {
    touch: mail,
    pause: () => ({
      ...{ id: newId(), is_enabled: true, type: "delay" },
      delay: { amount: 1 + dice.below(12), unit: "hours" },
    }),
  };
  const list = [mail(), stock.pause(), mail(), stock.pause(), mail()];
  const id = await world.newCampaign(isSmart ? withWays(list) : list, isSmart);
  await world.enter(id, 8);
  return { id, isSmart, stock };
}

/** What members do to a running campaign: add and stop people, pause and resume it, change its steps and publish. */
export async function turnOf(stage: Stage, play: Play, seen: Seen): Promise<void> {
  const { world, dice, ask } = stage;
  const { id } = play;
  const { status } = await ask(campaigns.show, { id });
  const what = dice.random();
  if (status === "paused" ? what < 0.3 : what < 0.06)
    await ask(campaigns.updateStatus, { id, status: status === "paused" ? "active" : "paused" }).catch(
      unlessSaid,
    );
  else if (what < 0.2) await world.enter(id, 1 + dice.below(4));
  else if (what < 0.26) await stopSomebody(stage, play);
  const { sequence, draftVersion } = await ask(campaigns.show, { id });
  let steps: Sequence = sequence;
  for (let n = 1 + dice.below(3); n > 0; n--) {
    steps = edited(dice, play.stock, play.isSmart, steps);
    seen.edits++;
  }
  await ask(campaigns.update, { id, draftVersion, sequence: steps }).catch(unlessSaid);
  if (dice.random() < 0.35) await publishInQuiet(stage, play, seen);
  else if (await publish(stage, play, [])) seen.published++;
}

/** An API error: a draft with problems, or an action that was done before its response was lost. */
function unlessSaid(error: unknown): null {
  if (error instanceof ApiError && error.status > 0) return null;
  throw error;
}

const publish = ({ ask }: Stage, { id }: Play, alsoPast: string[]): Promise<Campaign | null> =>
  ask(campaigns.publish, { id, alsoPast }).catch(unlessSaid);

async function stopSomebody({ world, dice, ask }: Stage, { id }: Play): Promise<void> {
  const people = await world.query<{ prospectId: string }>(
    `select prospect_id as "prospectId" from enrollments where campaign_id = $1 and state = 'active' order by id`,
    [id],
  );
  const person = dice.oneOf(people);
  if (person) await ask(prospects.stop, { ...person, campaignId: id }).catch(unlessSaid);
}

/** Publishes while nothing else happens, and compares the result with what was announced. */
async function publishInQuiet(stage: Stage, play: Play, seen: Seen): Promise<void> {
  const { world, dice, ask } = stage;
  if (!(await world.drain())) fault(seen, "restless", "rows under way after a minute without claims");
  try {
    const forecast = await ask(campaigns.show, { id: play.id });
    if (forecast.problems.some(({ isBlocking }) => isBlocking) || forecast.changes.length === 0) return;
    const alsoPast = forecast.changes
      .filter(({ missed }) => missed > 0 && dice.random() < 0.5)
      .map(({ stepId }) => stepId);
    const before = await world.query<Position>(standings, [play.id]);
    const from = await movedFrom(world, play);
    const published = await publish(stage, play, alsoPast);
    if (!published) return;
    seen.published++;
    if (published.status === "paused") return;
    const after = await world.query<Position>(standings, [play.id]);
    const moved = new Map(
      [...(await movedFrom(world, play))].map(([stepId, count]) => [stepId, count - (from.get(stepId) ?? 0)]),
    );
    for (const what of orphansOf(after, published.liveSequence ?? [])) fault(seen, "orphaned", what);
    const found = misjudged({ forecast, alsoPast, before, after, movedFrom: moved });
    for (const what of found.miscounted) fault(seen, "miscounted", what);
    for (const what of found.returnedUnasked) fault(seen, "returnedUnasked", what);
    seen.held++;
    for (const { stepId, missed } of forecast.changes) if (alsoPast.includes(stepId)) seen.led += missed;
  } finally {
    await world.resume();
  }
}

/** How many people left each step because it was removed. */
async function movedFrom(world: LiveWorld, { id }: Play): Promise<Map<string, number>> {
  const rows = await world.query<{ stepId: string; count: number }>(
    `select step_id as "stepId", count(*)::int as count from deliveries
      where campaign_id = $1 and reason = 'step_removed' group by 1`,
    [id],
  );
  return new Map(rows.map(({ stepId, count }) => [stepId, count]));
}

/** Lets everyone reach the end; those who do not are stuck. */
export async function endPlay({ world, ask }: Stage, { id }: Play, seen: Seen): Promise<void> {
  const deadline = Date.now() + endMs;
  const left = () =>
    world.query<{ state: string; waits: string | null; count: number }>(
      `select e.state, coalesce(d.wait_reason, d.state) as waits, count(*)::int as count from enrollments e
         left join deliveries d on d.enrollment_id = e.id and d.settled_at is null
        where e.campaign_id = $1 and e.state in ('active', 'held') group by 1, 2`,
      [id],
    );
  for (let waiting = await left(); waiting.length > 0; waiting = await left()) {
    if (Date.now() > deadline) {
      for (const { state, waits, count } of waiting) fault(seen, "stuck", `${count} ${state}, ${waits}`);
      return;
    }
    const { status, late } = await ask(campaigns.show, { id });
    if (status === "paused") await ask(campaigns.updateStatus, { id, status: "active" }).catch(unlessSaid);
    if (late > 0) await ask(campaigns.decideLate, { id, verdict: "send" }).catch(unlessSaid);
    await world.leap(id);
    await sleep(300);
  }
}
