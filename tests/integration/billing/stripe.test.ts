import { until } from "@/tests/integration/auth/browser";
import type { Member } from "@/tests/integration/http/caller";
import type { Child } from "@/tests/support/child";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { doubled, type StandInStripe, shuffled, startStripe } from "@/tests/support/stand-ins/stripe";
import { afterTrial, overview } from "./kit";

const dayMs = 86_400_000;
let stripe: StandInStripe;
let tern: Installation;
let worker: Child;
beforeAll(async () => {
  stripe = await startStripe();
  tern = await startInstallation({
    environment: {
      ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      ...{ STRIPE_API_URL: stripe.url, STRIPE_TAX: "1", EGRESS_ALLOW: stripe.allow },
    },
  });
  worker = await tern.start("worker");
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await stripe?.close();
});

type Delivery = ReturnType<StandInStripe["webhooks"]>[number];
/** The vendor calls our webhook. */
const call = ({ body, headers }: Delivery) =>
  fetch(`${tern.url}/api/webhooks/stripe`, { method: "POST", body, headers });
const callAll = (calls: readonly Delivery[]) => Promise.all(calls.map(call));

async function open(member: Member, priceId = "growth_monthly_gbp"): Promise<string> {
  return (await member.get(`/api/billing/checkout?price_id=${priceId}`)).body.payload.url;
}
const customerOf = async (member: Member) =>
  String(
    (
      await tern.sql("select customer from payment_customers where workspace_id = $1", [member.workspaceId])
    )[0]?.customer,
  );
const tierOf = async (member: Member) => (await overview(member)).tier;
async function paying(priceId = "growth_monthly_gbp"): Promise<Member> {
  const member = await afterTrial(tern);
  stripe.page(await open(member, priceId)).pay({ country: "GB" });
  await member.post("/api/space/subscriptions/validate");
  stripe.webhooks();
  return member;
}

describe("an installation with a Stripe account", () => {
  it("sells on Stripe's page, also to a workspace with something real connected (BILL-35)", async () => {
    const member = await afterTrial(tern);
    await tern.sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'unipile', false, 'real@person.test', 'Real', 'Person', 'GB', 'UTC')`,
      [member.workspaceId],
    );
    expect(await overview(member)).toMatchObject({ is_billing_enabled: true, is_sandboxed: false });
    const landed = stripe.page(await open(member)).pay({ country: "GB" });
    expect(landed).toEqual({ url: `${tern.url}/campaigns?redirect_from_stripe=true&success=true` });
    // The buyer never comes back to our page; the webhook tells, twice and in any order.
    const calls = shuffled(doubled(stripe.webhooks()), 7);
    expect((await callAll(calls)).map(({ status }) => status)).toEqual(calls.map(() => 204));
    await until(async () => (await tierOf(member)) === "growth");
    expect(await overview(member)).toMatchObject({
      next_payment: { amount_cents: 7440, tax_cents: 1240, currency: "GBP" },
    });
    expect(stripe.books.of(await customerOf(member)).taken).toEqual({ gbp: 7440 });
  });

  it("refuses webhooks that Stripe did not sign, and knows none of other installations", async () => {
    const forged = stripe.strangersEvent(undefined, { secrets: ["whsec_of_someone_else"] });
    expect((await call(forged)).status).toBe(401);
    expect((await call(stripe.strangersEvent())).status).toBe(204);
  });

  it("keeps the news of a webhook before it says so: Stripe calls again if it cannot", async () => {
    const member = await paying();
    await stripe.clock.advance(dayMs);
    const { payload } = (await member.post("/api/billing/subscription/cancel")).body;
    expect(payload.url).toBeNull();
    const [event] = stripe.webhooks();
    if (!event) throw new Error("no event");
    await tern.sql("revoke execute on function find_payer(text, text) from tern_app");
    expect((await call(event)).status).toBe(500);
    await tern.sql("grant execute on function find_payer(text, text) to tern_app");
    expect((await call(stripe.redeliver(event.id))).status).toBe(204);
  });

  it("finds a day later what no webhook told: a renewal that failed, and its payment (BILL-58)", async () => {
    const member = await paying();
    const customer = await customerOf(member);
    const [card] = stripe.books.of(customer).cards;
    stripe.becomes(card?.id ?? "", "attaches_but_fails");
    await stripe.clock.advance(32 * dayMs);
    stripe.webhooks();
    const check = () =>
      tern.sql("update payment_customers set checked_at = now() - interval '25 hours' where customer = $1", [
        customer,
      ]);
    await check();
    await until(async () => (await overview(member)).owed !== null);
    const { owed, tier, is_paid } = await overview(member);
    expect([tier, is_paid, owed.amount_cents]).toEqual(["growth", true, 7440]);
    expect(await open(member)).toBe(owed.url);
    // Retries are over: the plan is on hold until it is paid, and then goes on by itself.
    await stripe.clock.advance(30 * dayMs);
    await check();
    await until(async () => !(await overview(member)).is_paid);
    expect(await overview(member)).toMatchObject({ reason: "payment_failed" });
    stripe.page(owed.url).pay({ card: "mastercard" });
    await check();
    await until(async () => (await overview(member)).is_paid);
  });

  it("ends the plan of a workspace that is to be deleted with its period (SPACE-51)", async () => {
    const member = await paying();
    await member.post(`/api/space/${member.workspaceId}/schedule_deletion`);
    await until(async () => (await overview(member)).ends_at !== null);
    const [subscription] = stripe.books.of(await customerOf(member)).subscriptions;
    expect(subscription?.cancel_at_period_end).toBe(true);
  });

  it("says when Stripe does not answer, and does nothing", async () => {
    const member = await paying("basic_monthly_gbp");
    stripe.keys.delete(stripe.secretKey);
    const answers = [];
    for (const path of ["payment_methods", "transactions", "prices/growth_monthly_gbp/upgrade_info"])
      answers.push((await member.get(`/api/billing/${path}`)).body.code);
    stripe.keys.add(stripe.secretKey);
    expect(answers).toEqual(Array(3).fill("payments_unavailable"));
    expect(await overview(member)).toMatchObject({ tier: "basic", is_paid: true });
  });

  it("gives no plan by the operator beside one that is paid", async () => {
    const member = await paying();
    await expect(tern.cli("workspace", "plan", member.workspaceId, "--plan", "supreme")).rejects.toThrow(
      "Cancel its subscription at the payment provider first",
    );
    await member.post("/api/billing/subscription/cancel");
    await tern.cli("workspace", "plan", member.workspaceId, "--plan", "supreme");
    expect(await tierOf(member)).toBe("supreme");
  });

  it("ends what the sandbox's provider sold before, for no money (BILL-60)", async () => {
    const member = await afterTrial(tern);
    await tern.sql(
      "update workspaces set tier = 'supreme', price_id = 'supreme_monthly_gbp', is_subscription_good = true where id = $1",
      [member.workspaceId],
    );
    await tern.sql(
      "insert into payment_customers (workspace_id, customer, is_sandboxed) values ($1, $2, true)",
      [...[member.workspaceId, member.workspaceId]],
    );
    await until(async () => (await tierOf(member)) === "free");
  });

  it("made no mistake at Stripe", () => {
    expect(stripe.problems).toEqual([]);
    expect(worker.output()).not.toContain('"level":50');
  });
});
