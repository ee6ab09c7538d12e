import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@/tests/integration/auth/browser";
import type { Member } from "@/tests/integration/http/caller";
import type { Child } from "@/tests/support/child";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";
import { afterTrial, overview } from "./kit";

let shared: StandInStripe;
/** The account of one brand. */
let own: StandInStripe;
let tern: Installation;
let children: Child[];
const day = 86_400_000;

const brandStripe = () =>
  JSON.stringify({
    tern: {
      ...{ account: "acct_own1", secret_key: own.secretKey, webhook_secret: own.webhookSecret },
      api_url: own.url,
    },
  });

beforeAll(async () => {
  shared = await startStripe({ host: "shared.test" });
  own = await startStripe({ host: "own.test" });
  tern = await startInstallation({
    doors: [],
    environment: {
      ...{ STRIPE_SECRET_KEY: shared.secretKey, STRIPE_WEBHOOK_SECRET: shared.webhookSecret },
      ...{ STRIPE_API_URL: shared.url, EGRESS_ALLOW: `${shared.allow},${own.allow}`, LOG_LEVEL: "warn" },
    },
  });
  await withKeys(brandStripe());
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await shared?.close();
  await own?.close();
});

/** The processes begin anew, with these accounts of brands. */
async function withKeys(given: string) {
  await Promise.all((children ?? []).map((child) => child.stop()));
  const environment: Record<string, string> = given ? { BRAND_STRIPE: given } : {};
  children = [await tern.start("api", environment), await tern.start("worker", environment)];
}

/** A workspace of the brand with an account of its own, or of another brand. */
async function workspaceOf(brand: "tern" | "heron"): Promise<Member> {
  const member = await afterTrial(tern);
  await moveTo(member, brand);
  return member;
}
const moveTo = ({ workspaceId }: Member, brand: string) =>
  tern.sql("update workspaces set brand = $2 where id = $1", [workspaceId, brand]);

async function pay(member: Member, at: StandInStripe) {
  const { payload } = (await member.get("/api/billing/checkout?price_id=growth_monthly_usd")).body;
  at.page(payload.url).pay({ country: "US" });
  await member.post("/api/space/subscriptions/validate");
}
const payerOf = async ({ workspaceId }: Member) =>
  (
    await tern.sql<{ customer: string; account: string | null }>(
      "select customer, account from payment_customers where workspace_id = $1",
      [workspaceId],
    )
  )[0]!;
const tellAt = (path: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  fetch(`${tern.url}/api/webhooks/${path}`, { method: "POST", body, headers });
const about = (stripe: StandInStripe, customer: string) =>
  stripe.asked.filter((request) => JSON.stringify(request).includes(customer)).length;
const tierOf = async (member: Member) => (await overview(member)).tier;

describe("a brand with a Stripe account of its own", () => {
  it("charges its customers there, and all others pay to the installation's account", async () => {
    const [brands, others] = [await workspaceOf("tern"), await workspaceOf("heron")];
    await pay(brands, own);
    await pay(others, shared);
    const [here, there] = [await payerOf(brands), await payerOf(others)];
    expect([here.account, there.account]).toEqual(["acct_own1", null]);
    expect(await tierOf(brands)).toBe("growth");
    expect(await tierOf(others)).toBe("growth");
    // Each account's own books: it took the money of its customer, and never heard of the other.
    expect(Object.keys(own.books.of(here.customer).taken)).toEqual(["usd"]);
    expect(Object.keys(shared.books.of(there.customer).taken)).toEqual(["usd"]);
    expect([about(own, there.customer), about(shared, here.customer)]).toEqual([0, 0]);
    expect([own.problems, shared.problems]).toEqual([[], []]);
  });

  it("hears of its customers at its own address only, and never of those of another account", async () => {
    const [brands, others] = [await workspaceOf("tern"), await workspaceOf("heron")];
    const { payload } = (await brands.get("/api/billing/checkout?price_id=growth_monthly_usd")).body;
    own.page(payload.url).pay({ country: "US" });
    const [first] = own.webhooks();
    expect((await tellAt("stripe", first!)).status).toBe(401);
    await pay(others, shared);
    shared.webhooks();
    const [here, there] = [await payerOf(brands), await payerOf(others)];
    // Signed by one account, about the customer of the other: neither is asked anything.
    const asked = [about(own, here.customer), about(shared, there.customer)];
    for (const [path, signer, customer] of [
      ["stripe", shared, here.customer],
      ["stripe/tern", own, there.customer],
    ] as const)
      expect((await tellAt(path, signer.strangersEvent(undefined, { customer }))).status).toBe(204);
    await sleep(1_500);
    expect([about(own, here.customer), about(shared, there.customer)]).toEqual(asked);
    expect(await tierOf(brands)).not.toBe("growth");
    expect((await tellAt("stripe/tern", own.redeliver(first!.id))).status).toBe(204);
    for (const event of own.webhooks()) await tellAt("stripe/tern", event);
    await until(async () => (await tierOf(brands)) === "growth");
  });

  it("leaves a workspace where it pays, if its brand has another account by now", async () => {
    const member = await workspaceOf("heron");
    await pay(member, shared);
    const { customer } = await payerOf(member);
    await moveTo(member, "tern");
    const before = own.asked.length;
    expect((await member.post("/api/billing/subscription/cancel")).status).toBe(200);
    expect((await member.get("/api/billing/payment_methods")).body.payload).toHaveLength(1);
    expect(shared.books.of(customer).subscriptions[0]?.cancel_at_period_end).toBe(true);
    expect(own.asked).toHaveLength(before);
    expect(await payerOf(member)).toEqual({ customer, account: null });
  });

  it("is left alone while its key is gone, and read again when it is back", async () => {
    const member = await workspaceOf("tern");
    await pay(member, own);
    const { customer } = await payerOf(member);
    await withKeys("");
    const [atOwn, atShared] = [own.asked.length, shared.asked.length];
    const due = "update payment_customers set checked_at = now() - interval '25 hours' where customer = $1";
    await tern.sql(due, [customer]);
    expect((await member.get("/api/billing/transactions")).body.code).toBe("payments_unavailable");
    expect((await member.get("/api/billing/checkout?price_id=growth_monthly_usd")).body.code).toBe(
      "payments_unavailable",
    );
    await until(async () =>
      tern.children.some((child) => child.output().includes("a Stripe account whose key is gone")),
    );
    expect(await overview(member)).toMatchObject({ tier: "growth", is_paid: true });
    expect([own.asked.length, about(shared, customer)]).toEqual([atOwn, 0]);
    expect(shared.asked.length).toBeGreaterThanOrEqual(atShared);
    expect(await payerOf(member)).toEqual({ customer, account: "acct_own1" });
    // Somebody ends it at Stripe meanwhile; what was missed is found once the key is back.
    await own.clock.advance(day);
    await withKeys(brandStripe());
    await tern.sql(due, [customer]);
    await until(async () => own.asked.length > atOwn);
    expect((await member.get("/api/billing/transactions")).body.payload.items).toHaveLength(1);
  });
});
