import type { Rates } from "@/lib/contract/simulation";
import type { Context } from "@/server/context";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { clockOf } from "@/server/domain/clock";
import { type Simulation, simulate } from "@/server/domain/simulation/simulate";
import { noteAcceptance, stopProspect } from "@/server/engine/plan/prospect";
import { forecastCampaign } from "@/server/services/simulation";
import { gather } from "@/server/services/simulation-plan";
import { workUntil } from "../drive.mts";
import {
  accepted,
  at,
  deliveriesOf,
  email,
  enroll,
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
  type World,
  wait,
} from "../kit.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const nobodyAnswers: Rates = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
const tier = {
  tier: "free",
  status: "active",
  trialEndsAt: new Date("2099-01-01"),
  isSubscriptionGood: false,
} as const;

const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.actions = [];
};

/** What a service gets of somebody who may do everything in the world. */
const contextIn = (world: World) =>
  ({
    ...{ now: () => time.now, clock: clockOf([]), gone: new AbortController().signal },
    ...{ entitlements: entitlementsOf(tier, time.now), scope: { allowedAccounts: null } },
    transact: world.inside,
  }) as unknown as Context;

/** Two ways: messages for who accepts within five days, mails for everybody else. */
function twoWays() {
  const [looking, asking, asked, first, second] = [
    visit(),
    request(),
    accepted(5),
    message(),
    message("Again"),
  ];
  const [mail, reminder] = [email(), email("")];
  return [
    ...[looking, wait(1), asking, { ...asked, no: mail.id }],
    ...[first, wait(2), { ...second, next: null }, mail, wait(3), reminder],
  ] as Parameters<typeof newCampaign>[1];
}

type Line = { at: string; person: string; step: string };
const order = (lines: Line[]) =>
  lines.toSorted((a, b) => `${a.at}${a.person}${a.step}`.localeCompare(`${b.at}${b.person}${b.step}`));

const forecastLines = ({ chronicle }: Simulation): Line[] =>
  order(
    chronicle.acts.map(({ at, personId, stepId }) => ({
      ...{ at: new Date(at).toISOString(), person: personId, step: stepId },
    })),
  );

/** Everything the ledger holds as settled; what a stop took away was never done. */
const realLines = async (world: World): Promise<Line[]> =>
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

/** The forecast of a campaign that has just begun, and the answers of its people played into the engine that really runs it. */
async function replay(world: World, campaignId: string, rates: Rates, days: number) {
  const cx = contextIn(world);
  const { plan } = await gather(cx, { id: campaignId, ...rates, seed: "replay" });
  const month = simulate(plan);
  const end = new Date(+time.now + days * 86_400_000);
  while (!month.playUntil(end, 1_000));
  for (const { at: when, personId, kind } of month.chronicle.answers) {
    await workUntil(engine, new Date(when));
    time.now = new Date(when);
    const sender = plan.people.find(({ id }) => id === personId)?.sender ?? 0;
    const accountId = plan.senders[sender]!.accountId;
    await world.inside((tx) =>
      kind === "accepted"
        ? noteAcceptance(tx, world.planning(), { accountId, prospectId: personId, at: time.now })
        : stopProspect(tx, world.planning(), { prospectId: personId, reason: "replied" }),
    );
  }
  await workUntil(engine, end);
  const [forecast, real] = [forecastLines(month), await realLines(world)];
  return {
    ...{ steps: forecast.length, ...differences(forecast, real) },
    answers: Object.fromEntries(
      Object.entries(Object.groupBy(month.chronicle.answers, ({ kind }) => kind)).map(([kind, all]) => [
        kind,
        all.length,
      ]),
    ),
  };
}

/** People who come one after the other, so that no two of them are due at the same instant. */
async function comeInOneByOne(world: World, campaignId: string, count: number) {
  for (let person = 0; person < count; person++) {
    pass(1_700);
    await enroll(world, campaignId, 1);
  }
}

// Nobody answers: hours, pauses, the caps of mailboxes and the deadline decide alone.
await fresh();
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 4 });
  const campaign = await newCampaign(world, twoWays());
  await comeInOneByOne(world, campaign, 30);
  seen.silent = await replay(world, campaign, nobodyAnswers, 21);
}

// Half of them accept and some reply: what they do is done to the engine at the same instants.
await fresh();
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 20 });
  const campaign = await newCampaign(world, twoWays());
  await comeInOneByOne(world, campaign, 30);
  seen.lively = await replay(world, campaign, { ...nobodyAnswers, accept: 50, reply: 40 }, 21);
}

// What the endpoint answers of a campaign that runs: a cap of the account, and what would help.
await fresh();
{
  const world = await newWorld({ spacing: [60, 120] });
  await sql("update accounts set request_limit = 4 where workspace_id = $1", [world.workspaceId]);
  const campaign = await newCampaign(world, [visit(), request()]);
  await enroll(world, campaign, 40);
  const asked = { id: campaign, ...nobodyAnswers, seed: "1" };
  const before = await deliveriesOf(world);
  const forecast = await forecastCampaign(contextIn(world), asked);
  const again = await forecastCampaign(contextIn(world), asked);
  const { people, holds, reliefs, finishesAt, steps, days } = forecast;
  seen.answered = {
    ...{ people, finishesAt, reliefs: reliefs.map(({ kind, counted }) => [kind, counted]) },
    hold: holds[0] && [holds[0].kind, holds[0].cap, holds[0].accountId === world.accountIds[0]],
    done: steps.map(({ done }) => done),
    requests: days.slice(0, 5).map(({ requests }) => requests),
    isSame: JSON.stringify(again) === JSON.stringify(forecast),
    isUntouched: JSON.stringify(await deliveriesOf(world)) === JSON.stringify(before),
  };
}

await report(seen);
