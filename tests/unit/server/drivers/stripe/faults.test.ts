import { randomUUID } from "node:crypto";
import pino from "pino";
import Stripe from "stripe";
import { priceById } from "@/server/domain/billing/prices";
import { createStripePayments } from "@/server/drivers/stripe/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { PaymentsPort, PlanPrice } from "@/server/ports/payments";
import { type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";

let stripe: StandInStripe;
let port: PaymentsPort;
/** The same account, as another process of ours, or another program, uses it. */
let another: () => PaymentsPort;
let close: () => Promise<void>;
const said: unknown[] = [];

beforeEach(async () => {
  stripe = await startStripe();
  const http = createHttp(createEgress({ allow: parseAllowList(stripe.allow) }));
  const account = { url: stripe.url, secretKey: stripe.secretKey, collectsTax: false };
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(JSON.parse(line)) });
  another = () => createStripePayments({ http, account, log, now: stripe.clock.now });
  port = another();
  close = async () => {
    await http.close();
    await stripe.close();
  };
});
afterEach(() => close());

function planAt(id: string): PlanPrice {
  const price = priceById(id);
  if (!price) throw new Error(id);
  return { ...price, name: price.tier };
}
const basic = planAt("basic_monthly_usd");
const growth = planAt("growth_monthly_usd");
const scale = planAt("scale_monthly_usd");
const purchase = (workspaceId: string, price = basic, customer: string | null = null) => ({
  ...{ workspaceId, customer, price, email: `${workspaceId}@example.test`, name: "Acme" },
  ...{ look: { brand: "Tern", locale: "en" as const }, returnUrl: "https://own.example/campaigns" },
});

async function buyer(price = basic) {
  const workspaceId = randomUUID();
  const { customer, url } = await port.createCheckout(purchase(workspaceId, price));
  stripe.page(url).pay();
  return { workspaceId, customer };
}
async function changeTo(of: { workspaceId: string; customer: string }, price = growth) {
  const quote = await port.quote({ ...of, price, when: "now" });
  if (!quote) throw new Error("no plan");
  return { quote, change: () => port.change({ ...of, price, when: "now", ...quote }) };
}
const book = (customer: string) => stripe.books.of(customer);

describe("what goes wrong on the way to Stripe", () => {
  test.each([
    "cut_after_acting",
    "cut_before_acting",
    "error_after_acting",
    "rate_limit",
    "lock_timeout",
  ] as const)("a checkout is opened once although the answer is %s", async (fault) => {
    const workspaceId = randomUUID();
    stripe.faults.push(
      { at: "POST /v1/customers", fault },
      { at: "POST /v1/prices", fault },
      { at: "POST /v1/checkout/sessions", fault },
    );
    // Stripe repeats an error for 24 hours; the buyer tries again, and what was made is found.
    const open = (): Promise<{ customer: string; url: string }> =>
      another().createCheckout(purchase(workspaceId)).catch(open);
    const { customer, url } = await open();
    expect(stripe.books.customers()).toHaveLength(1);
    expect(stripe.books.sessions(customer).filter(({ status }) => status === "open")).toHaveLength(1);
    stripe.page(url).pay();
    expect(book(customer).charges).toHaveLength(1);
  });

  test.each([
    "cut_after_acting",
    "error_after_acting",
    "cut_before_acting",
  ] as const)("a change of plan is paid once although every answer is %s", async (fault) => {
    const of = await buyer();
    const { change } = await changeTo(of);
    stripe.faults.push({ at: /POST \/v1\/subscriptions/, fault, times: 3 });
    await change().catch(() => null);
    expect(await change()).toEqual({ kind: "done" });
    expect(book(of.customer).charges).toHaveLength(2);
    expect(book(of.customer).subscriptions).toHaveLength(1);
  });

  it("a smaller plan chosen while a larger one was being paid takes nothing away", async () => {
    const of = await buyer(growth);
    const quote = await port.quote({ ...of, price: basic, when: "period_end" });
    if (!quote) throw new Error("no plan");
    const larger = await changeTo(of, scale);
    let answer = () => {};
    const answersAfter = new Promise<void>((resolve) => {
      answer = resolve;
    });
    stripe.faults.push({ at: "GET /v1/subscriptions", fault: { answersAfter } });
    const smaller = port.change({ ...of, price: basic, when: "period_end", ...quote });
    while (stripe.faults.length > 0) await new Promise(setImmediate);
    expect(await larger.change()).toEqual({ kind: "done" });
    answer();
    expect(await smaller).toEqual({ kind: "changed" });
    expect(await port.subscription(of.customer)).toMatchObject({ priceId: scale.id, planned: null });
    expect(stripe.problems).toEqual([]);
  });

  it("a key that is refused is said to be an outage, and Stripe's words are logged without the key", async () => {
    const of = await buyer();
    stripe.keys.clear();
    await expect(port.subscription(of.customer)).rejects.toThrow("payments_unavailable");
    const line = JSON.stringify(said.at(-1));
    expect(line).toContain("StripeAuthenticationError");
    expect(line).not.toContain(stripe.secretKey);
  });
});

describe("what happens at Stripe without us", () => {
  it("a customer who was deleted there has no plan", async () => {
    expect(await port.subscription("cus_unknown")).toMatchObject({ state: "none", priceId: null });
  });

  it("a second subscription that was paid beside the first is ended and paid back", async () => {
    const of = await buyer();
    const raw = new Stripe(stripe.secretKey, { host: "127.0.0.1", port: stripe.port, protocol: "http" });
    const price = stripe.books.prices()[0]?.id ?? "";
    const session = await raw.checkout.sessions.create({
      ...{ mode: "subscription", customer: of.customer, line_items: [{ price, quantity: 1 }] },
      success_url: "https://own.example",
    });
    await stripe.clock.advance(60_000);
    stripe.page(session.url ?? "").pay();
    expect((await port.subscription(of.customer)).hasDuplicates).toBe(true);
    await port.endDuplicates(of);
    await port.endDuplicates(of);
    expect(await port.subscription(of.customer)).toMatchObject({ state: "active", hasDuplicates: false });
    const { refunds, charges } = book(of.customer);
    expect(refunds.map(({ amount }) => amount)).toEqual([charges[1]?.amount]);
    const { items } = await port.invoices(of.customer, { skip: 0, limit: 10 });
    expect(items.map(({ status }) => status)).toEqual(["refunded", "paid"]);
  });
});

describe("prices", () => {
  it("a new amount is for new customers; who pays the old one keeps it", async () => {
    const of = await buyer();
    const dearer = { ...basic, amountCents: basic.amountCents + 600 };
    const other = randomUUID();
    const { customer, url } = await another().createCheckout(purchase(other, dearer));
    stripe.page(url).pay();
    expect(book(customer).taken).toEqual({ usd: dearer.amountCents });
    expect((await port.subscription(of.customer)).next?.amountCents).toBe(basic.amountCents);
    expect((await port.subscription(of.customer)).priceId).toBe(basic.id);
    expect(stripe.books.products()).toHaveLength(1);
  });

  it("an open page with the old amount is closed", async () => {
    const workspaceId = randomUUID();
    const first = await port.createCheckout(purchase(workspaceId));
    const dearer = { ...basic, amountCents: basic.amountCents + 600 };
    const second = await port.createCheckout(purchase(workspaceId, dearer, first.customer));
    expect(() => stripe.page(first.url).pay()).toThrow("expired");
    stripe.page(second.url).pay();
    expect(book(first.customer).taken).toEqual({ usd: dearer.amountCents });
  });

  it("a code for less is taken on Stripe's page, and the discount counts at the next payment", async () => {
    stripe.promotion("WELCOME", { percentOff: 50, duration: "forever" });
    const { customer, url } = await port.createCheckout(purchase(randomUUID()));
    stripe.page(url).pay({ promotionCode: "WELCOME" });
    expect(book(customer).taken).toEqual({ usd: basic.amountCents / 2 });
    expect((await port.subscription(customer)).next?.amountCents).toBe(basic.amountCents / 2);
  });
});

it("the portal leads to pages of our own making, made once", async () => {
  const of = await buyer();
  const look = { brand: "Tern", locale: "en" as const };
  for (const one of [port, another()]) {
    const portal = await one.portal({ ...of, look, returnUrl: "https://own.example/billing/overview" });
    expect(portal?.url).toMatch(/^https:\/\//);
  }
  expect(
    stripe.asked.filter(({ method, path }) => method === "POST" && path.endsWith("/configurations")),
  ).toHaveLength(1);
  expect(stripe.problems).toEqual([]);
});
