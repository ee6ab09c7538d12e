import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf } from "@/bench/rig/environment";
import { newMembers } from "@/bench/rig/members";
import { openPools, type Pools } from "@/bench/rig/pools";
import { startPostgres } from "@/bench/rig/postgres";
import { circumstances } from "@/bench/rig/report";
import { testDist } from "@/tests/support/cluster";
import { shuffled, startStripe } from "@/tests/support/stand-ins/stripe";
import { keepApi } from "../api";
import { setClockIn } from "../clock";
import { createFleet } from "../fleet";
import { askerOf, sure } from "../live-world";
import { diceOf } from "../random-edits";
import { type Customer, turnOf } from "./customers";
import { judge } from "./judge";
import { createPost } from "./post";

export type PaymentOptions = { events: number; kills: number; seed: string; say(line: string): void };

const customers = 30;
const dayMs = 86_400_000;
/** After so many turns a few days pass at once. */
const turnsOfDays = 40;

/** A workspace whose trial is over, with two admins. */
async function newCustomer(pools: Pools, origin: string): Promise<Customer> {
  const { workspaceId, cookies } = await newMembers(pools, 2);
  await pools.admin.query(
    "update workspaces set trial_ends_at = '2020-01-01', subscription_mode = 'stripe', email = id || '@measure.test' where id = $1",
    [workspaceId],
  );
  return { workspaceId, admins: cookies.map((cookie) => askerOf(origin, cookie)) };
}

/**
 * Customers buy, change, cancel and fail to pay, while everything that can go wrong between the product and the vendor does. In the end
 * webhooks are lost for good and every customer is looked at once more; then the vendor's books say what is right.
 */
export async function runPayments({ events, kills, seed, say }: PaymentOptions) {
  const postgres = await startPostgres(testDist);
  const database = await postgres.newDatabase("payments");
  const pools = openPools(database);
  const dice = diceOf(seed);
  const stripe = await startStripe();
  const clock = setClockIn(path.join(postgres.dir, "clock"), dice.random);
  const environment = await environmentOf(postgres, database, {
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
    ...{ STRIPE_API_URL: stripe.url, STRIPE_TAX: "1", EGRESS_ALLOW: stripe.allow },
    ...{ TRUSTED_PROXIES: "127.0.0.1", ...clock.environment },
  });
  const origin = environment.BASE_URL ?? "";
  const api = await keepApi(testDist, environment, clock.flags);
  const fleet = createFleet(testDist, 1, environment, clock.flags);
  const post = createPost({ stripe, dice, url: `${origin}/api/webhooks/stripe` });
  try {
    await fleet.arm(null);
    const all = await Promise.all(Array.from({ length: customers }, () => newCustomer(pools, origin)));
    let [turns, aheadMs] = [0, 0];
    for (let struck = 0; post.count() < events || struck < kills; turns++) {
      const some = shuffled(all, dice.below(1e9)).slice(0, 6);
      await Promise.all(some.map((customer) => turnOf({ stripe, dice }, customer)));
      post.collect();
      if (turns % turnsOfDays === turnsOfDays - 1) {
        const days = 1 + dice.below(12);
        clock.ahead(days);
        aheadMs += days * dayMs;
        await sleep(200);
      }
      await stripe.clock.advance(Date.now() + aheadMs - +stripe.clock.now());
      if (struck >= kills || post.count() < (events * struck) / kills) continue;
      struck++;
      const victim = dice.oneOf(["api", "worker", "postgres"] as const);
      const work = Promise.all(some.map((customer) => turnOf({ stripe, dice }, customer)));
      await sleep(dice.random() * 300);
      if (victim === "api") await api.replace();
      if (victim === "postgres") await postgres.crash();
      if (victim === "worker") for (const child of fleet.all()) child.kill("SIGKILL");
      await fleet.arm(null);
      await work;
      say(`kill ${struck} of ${kills}: ${victim}, ${post.count()} events`);
    }
    stripe.faults.splice(0);
    await post.end();
    await lookAtAll(pools);
    const verdict = await judge(pools.admin, stripe);
    const how = await circumstances(pools.admin, 1, events);
    return {
      ...{ events: post.count(), turns, ...verdict, mistakes: stripe.problems.length },
      ...{ told: [...verdict.told, ...stripe.problems].slice(0, 20), kills, seed, ...how },
    };
  } finally {
    await Promise.all([fleet.stop(), api.stop()]);
    await stripe.close();
    await pools.close();
    await postgres.stop();
  }
}

/** The daily look at every customer, now, and what it leads to. */
async function lookAtAll({ admin }: Pools): Promise<void> {
  const query = (text: string) => sure(async () => (await admin.query(text)).rows);
  const deadline = Date.now() + 180_000;
  const isQuiet = async () =>
    (
      await query(
        `select 1 from payment_customers where checked_at is null or checked_at < (select max(checked_at) from payment_customers) - interval '23 hours'
         union all select 1 from jobs.job where name in ('read-subscription', 'wake-credits') and state in ('created', 'retry', 'active') limit 1`,
      )
    ).length === 0;
  // Twice, because the first look may end a second subscription.
  for (let round = 0; round < 2; round++) {
    await query("update payment_customers set checked_at = null");
    do await sleep(500);
    while (!(await isQuiet()) && Date.now() < deadline);
  }
}
