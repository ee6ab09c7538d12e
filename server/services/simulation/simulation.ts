import { setImmediate } from "node:timers/promises";
import {
  type Forecast,
  type ForecastHold,
  type ForecastRelief,
  lastDay,
  shownDays,
} from "@/lib/contract/campaigns/simulation";
import type { Context } from "@/server/context";
import { endOf, finishOf, forecastOf } from "@/server/domain/simulation/forecast";
import { type Hold, hashOf } from "@/server/domain/simulation/log";
import type { SimulationPlan } from "@/server/domain/simulation/plan";
import { type Relief, reliefsFor, relieved } from "@/server/domain/simulation/relief";
import { type Simulation, simulate } from "@/server/domain/simulation/simulate";
import { shownCredits } from "./credits";
import { stillWanted } from "./people";
import { type Asked, type Gathered, gather } from "./plan";

/** Events that are played before others of this process get a turn: a few milliseconds. */
const batchSize = 100;
const dayMs = 86_400_000;
/** Shorter holds per prospect are not shown as obstacles. */
const minHoldMs = 30 * 60_000;

/** A process runs one simulation at a time: the others wait, and one whose client disconnects is not run at all. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = before.then(work);
  before = own.catch(() => undefined);
  return own;
}

/**
 * Simulates a month of a campaign's draft from now on: when it ends, what each day brings, what holds it up and what would help (R8, M2).
 */
export async function forecastCampaign(cx: Context, asked: Asked): Promise<Forecast> {
  const gathered = await gather(cx, asked);
  return inTurn(() => play(cx, asked, gathered));
}

async function play(cx: Context, asked: Asked, { plan, total, heldBack }: Gathered): Promise<Forecast> {
  const { startsAt, senders, people } = plan;
  const timezone = senders[0]?.network.timezone ?? "UTC";
  const month = simulate(plan);
  const calendar = { timezone, startsAt, days: shownDays };
  await playUntil(cx, month, endOf(calendar));
  const seen = forecastOf(month, calendar);
  const hash = hashOf(month.log);
  await playUntil(cx, month, new Date(+startsAt + lastDay * dayMs));
  const finishesAt = finishOf(month);
  const holds = [...month.log.holds.values()].sort((a, b) => b.ms - a.ms);
  return {
    ...{ startsAt: startsAt.toISOString(), timezone, finishesAt: finishesAt?.toISOString() ?? null, hash },
    people: { total, played: people.length, imagined: asked.people !== undefined, ...seen.people },
    ...{ answers: seen.answers, days: seen.days, steps: seen.steps },
    holds: holds.filter(({ ms, rows }) => ms / rows >= minHoldMs).map((hold) => shownHold(hold, plan)),
    stuck: [...seen.stuck, ...heldBack],
    reliefs: await reliefsOf(cx, plan, holds, finishesAt),
    credits: await creditsOf(cx, plan, month),
  };
}

/** If steps wait for credits, the total cost is found by simulating with enough of them. */
async function creditsOf(cx: Context, plan: Gathered["plan"], { log }: Simulation) {
  const { waitsFrom } = log.credits;
  if (waitsFrom === null) return shownCredits(plan.credits, log.credits, waitsFrom);
  const rich = simulate({ ...plan, credits: { ...plan.credits, free: Number.POSITIVE_INFINITY } });
  await playUntil(cx, rich, new Date(+plan.startsAt + lastDay * dayMs));
  return shownCredits(plan.credits, rich.log.credits, waitsFrom);
}

async function playUntil(cx: Context, month: Simulation, until: Date): Promise<void> {
  while (!month.playUntil(until, batchSize)) {
    stillWanted(cx);
    await setImmediate();
  }
}

/** Only what really brings the end nearer is worth saying. */
async function reliefsOf(
  cx: Context,
  plan: SimulationPlan,
  holds: readonly Hold[],
  finishesAt: Date | null,
): Promise<ForecastRelief[]> {
  const found: ForecastRelief[] = [];
  for (const relief of reliefsFor(plan, holds)) {
    const month = simulate(relieved(plan, relief));
    await playUntil(cx, month, new Date(+plan.startsAt + lastDay * dayMs));
    const sooner = finishOf(month);
    if (!sooner || (finishesAt && +finishesAt - +sooner < dayMs)) continue;
    found.push(shownRelief(relief, plan, sooner));
  }
  return found;
}

const accountIdOf = ({ senders }: SimulationPlan, laneId: string) =>
  senders.find(({ network, mail }) => laneId.startsWith(network.id) || laneId === mail?.id)?.network
    .accountId ?? "";

const shownHold = ({ laneId, kind, reason, cap, rows, ms }: Hold, plan: SimulationPlan): ForecastHold => ({
  ...{ accountId: accountIdOf(plan, laneId), kind, reason, cap, people: rows },
  hours: Math.round(ms / rows / 360_000) / 10,
});

const shownRelief = (relief: Relief, plan: SimulationPlan, finishesAt: Date): ForecastRelief => ({
  kind: relief.kind,
  accountId:
    relief.kind === "longer_hours"
      ? relief.accountId
      : relief.kind === "own_limit"
        ? accountIdOf(plan, relief.laneId)
        : null,
  counted: relief.kind === "own_limit" ? relief.counted : null,
  hours: relief.kind === "longer_hours" ? relief.hours : null,
  finishesAt: finishesAt.toISOString(),
});
