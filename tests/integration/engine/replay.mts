import type { Rates } from "@/lib/contract/campaigns/simulation";
import type { Context } from "@/server/context";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { clockOf } from "@/server/domain/clock";
import { type Simulation, simulate } from "@/server/domain/simulation/simulate";
import type { EngineContext } from "@/server/engine/context";
import { newId } from "@/server/ids";
import { noteAcceptance, stopProspect } from "@/server/planning/prospect";
import { gather } from "@/server/services/simulation/plan";
import { workUntil } from "./drive.mts";
import { deliveriesOf, engineConfig, time, type World } from "./kit.mts";

const tier = {
  brand: "tern",
  priceId: null,
  tier: "free",
  status: "active",
  trialEndsAt: new Date("2099-01-01"),
  isSubscriptionGood: false,
} as const;

/** The service context of a user who may do everything in the world. */
export const contextIn = (world: World) =>
  ({
    ...{ now: () => time.now, clock: clockOf([]), newId: () => newId(), gone: new AbortController().signal },
    scope: { personId: newId(), workspaceId: world.workspaceId, allowedAccounts: null, locale: "en" },
    entitlements: entitlementsOf(tier, time.now),
    ...{ transact: world.inside, readOnce: world.inside },
    ...{ config: engineConfig, ports: { paidLabels: null, writing: { isSandbox: true } } },
  }) as unknown as Context;

export type Line = { at: string; person: string; step: string };
const order = (lines: Line[]) =>
  lines.toSorted((a, b) => `${a.at}${a.person}${a.step}`.localeCompare(`${b.at}${b.person}${b.step}`));

const forecastLines = ({ log }: Simulation): Line[] =>
  order(
    log.acts.map(({ at, personId, stepId }) => ({
      ...{ at: new Date(at).toISOString(), person: personId, step: stepId },
    })),
  );

/** Everything settled in the ledger; what a stop removed was never done. */
export const realLines = async (world: World): Promise<Line[]> =>
  order(
    (await deliveriesOf(world))
      .filter(({ settled_at, reason }) => settled_at !== null && reason !== "stopped")
      .map(({ settled_at, prospect_id, step_id }) => ({
        ...{ at: settled_at!.toISOString(), person: prospect_id, step: step_id },
      })),
  );

const differences = (forecast: readonly Line[], real: readonly Line[]) => {
  const missing = (of: readonly Line[], from: readonly Line[]) => {
    const known = new Set(from.map((line) => JSON.stringify(line)));
    return of.filter((line) => !known.has(JSON.stringify(line))).slice(0, 5);
  };
  return { onlyForecast: missing(forecast, real), onlyReal: missing(real, forecast) };
};

/** Forecasts a campaign, and replays its people's responses in the real engine. */
export async function replay(
  engine: EngineContext,
  world: World,
  campaignId: string,
  rates: Rates,
  days: number,
) {
  const cx = contextIn(world);
  const known = new Set((await realLines(world)).map((line) => JSON.stringify(line)));
  const { plan } = await gather(cx, { id: campaignId, ...rates, seed: "replay" });
  const month = simulate(plan);
  const end = new Date(+time.now + days * 86_400_000);
  while (!month.playUntil(end, 1_000));
  for (const { at: when, personId, kind } of month.log.answers) {
    await workUntil(engine, new Date(when));
    time.now = new Date(when);
    const sender = plan.people.find(({ id }) => id === personId)?.sender ?? 0;
    const accountId = plan.senders[sender]!.accountId;
    await world.inside<unknown>((tx) =>
      kind === "accepted"
        ? noteAcceptance(tx, world.planning(), { accountId, prospectId: personId, at: time.now })
        : stopProspect(tx, world.planning(), { prospectId: personId, reason: "replied" }),
    );
  }
  await workUntil(engine, end);
  const forecast = forecastLines(month);
  const real = (await realLines(world)).filter((line) => !known.has(JSON.stringify(line)));
  return {
    ...{ steps: forecast.length, ...differences(forecast, real) },
    answers: Object.fromEntries(
      Object.entries(Object.groupBy(month.log.answers, ({ kind }) => kind)).map(([kind, all]) => [
        kind,
        all.length,
      ]),
    ),
  };
}
