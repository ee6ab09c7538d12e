import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Rates } from "@/lib/contract/campaigns/simulation";
import { newId } from "@/server/ids";
import { charge, creditsNow } from "@/server/planning/credits";
import { forecastCampaign } from "@/server/services/simulation/simulation";
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
import { contextIn, replay } from "../replay.mts";

const engine = await newEngine();
const seen: Record<string, unknown> = {};
const nobodyAnswers: Rates = { accept: 0, reply: 0, bounce: 0, outOfOffice: 0, open: 0, click: 0 };
const fresh = async () => {
  await sql("update lanes set closed_reason = 'over'");
  at("2026-03-02T09:00:00.000Z");
  outside.mails = [];
  outside.actions = [];
};

/** Two branches: messages for people who accept within five days, emails for all others. */
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

/** Adds people one after the other, so that no two of them are due at the same instant. */
async function comeInOneByOne(world: World, campaignId: string, count: number) {
  for (let person = 0; person < count; person++) {
    pass(1_700);
    await enroll(world, campaignId, 1);
  }
}

// No one responds: only hours, spacing, the mailboxes' limits and the deadline matter.
await fresh();
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 4 });
  const campaign = await newCampaign(world, twoWays());
  await comeInOneByOne(world, campaign, 30);
  seen.silent = await replay(engine, world, campaign, nobodyAnswers, 21);
}

// Half of them accept and some reply; their responses are replayed in the engine at the same instants.
await fresh();
{
  const world = await newWorld({ accounts: 2, spacing: [240, 900], dailyLimit: 20 });
  const campaign = await newCampaign(world, twoWays());
  await comeInOneByOne(world, campaign, 30);
  seen.lively = await replay(engine, world, campaign, { ...nobodyAnswers, accept: 50, reply: 40 }, 21);
}

// The endpoint's response for a running campaign: a limit of the account, and what would help.
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

// Credits for five of twelve: in the engine and in the forecast the same five are looked up and contacted, the others wait.
await fresh();
{
  const world = await newWorld({ spacing: [60, 120], dailyLimit: 20 });
  const books = { now: time.now, newId: () => newId() };
  const { balance } = await world.inside((tx) => creditsNow(tx, books));
  const before = { reference: "spent before", tenths: balance - 50, category: "call" } as const;
  await world.inside((tx) => charge(tx, books, [{ ...before, userId: null, campaignId: null }]));
  const look: Step = { id: newId(), is_enabled: true, type: "enrich", finds: "email" };
  const campaign = await newCampaign(world, [look, email()]);
  await comeInOneByOne(world, campaign, 12);
  await sql("update prospects set work_email = null, personal_email = null where workspace_id = $1", [
    world.workspaceId,
  ]);
  let found = 0;
  outside.finding = () => ({ kind: "found", email: `f${++found}@found.example`, phone: null });
  const { credits } = await forecastCampaign(contextIn(world), {
    ...{ id: campaign, ...nobodyAnswers, seed: "1" },
  });
  const same = await replay(engine, world, campaign, nobodyAnswers, 5);
  const waiting = (await deliveriesOf(world)).filter(({ wait_reason }) => wait_reason === "out_of_credits");
  const [{ first } = { first: null }] = await sql<{ first: Date }>(
    "select min(at) as first from events where workspace_id = $1 and kind = 'waited' and reason = 'out_of_credits'",
    [world.workspaceId],
  );
  seen.credited = {
    ...{ ...same, waiting: waiting.length, credits: { ...credits, next: credits.next !== null } },
    isSameInstant: first?.toISOString() === credits.waitsFrom,
  };
}

await report(seen);
