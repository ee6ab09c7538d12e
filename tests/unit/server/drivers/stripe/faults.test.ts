import { randomUUID } from "node:crypto";
import { basic, type Driver, growth, held, items, type Of, openDriver, purchase, scale } from "./kit";

const dayMs = 86_400_000;

let driver: Driver;
beforeEach(async () => {
  driver = await openDriver();
});
afterEach(() => driver.close());

describe("what goes wrong on the way to Stripe", () => {
  test.each([
    "cut_after_acting",
    "cut_before_acting",
    "error_after_acting",
    "rate_limit",
    "lock_timeout",
  ] as const)("a checkout is opened once although the answer is %s", async (fault) => {
    const { stripe, another, book } = driver;
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
    const { stripe, buyer, quoted, book } = driver;
    const of = await buyer();
    const { change } = await quoted(of, items(growth));
    stripe.faults.push({ at: /POST \/v1\/subscriptions/, fault, times: 3 });
    await change().catch(() => null);
    expect(await change()).toEqual({ kind: "done" });
    expect(book(of.customer).charges).toHaveLength(2);
    expect(book(of.customer).subscriptions).toHaveLength(1);
  });

  it("a smaller plan chosen while a larger one was being paid takes nothing away", async () => {
    const { stripe, port, buyer, quoted } = driver;
    const of = await buyer(items(growth));
    const { change } = await quoted(of, items(basic), "period_end");
    const larger = await quoted(of, items(scale));
    let answer = () => {};
    const answersAfter = new Promise<void>((resolve) => {
      answer = resolve;
    });
    stripe.faults.push({ at: "GET /v1/subscriptions", fault: { answersAfter } });
    const smaller = change();
    while (stripe.faults.length > 0) await new Promise(setImmediate);
    expect(await larger.change()).toEqual({ kind: "done" });
    answer();
    expect(await smaller).toEqual({ kind: "changed" });
    expect(await port.subscription(of.customer)).toMatchObject({
      ...{ items: held(items(scale)), planned: null },
    });
    expect(stripe.problems).toEqual([]);
  });

  it("a key that is refused is said to be an outage, and Stripe's words are logged without the key", async () => {
    const { stripe, port, said, buyer } = driver;
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
    expect(await driver.port.subscription("cus_unknown")).toMatchObject({ state: "none", items: [] });
    expect(await driver.port.purchases({ workspaceId: randomUUID(), customer: "cus_unknown" })).toEqual([]);
  });

  it("a second subscription that was paid beside the first is ended and paid back", async () => {
    const { stripe, port, buyer, quoted, buy, book } = driver;
    const of = await buyer(items(basic, 2));
    await (await quoted(of, items(basic, 3))).change();
    await buy(of, "packs");
    await stripe.clock.advance(60_000);
    (await secondPurchase(driver, of)).pay();
    expect((await port.subscription(of.customer)).hasDuplicates).toBe(true);
    // It is cut off on the way: what was not paid back by then is paid back the next time.
    stripe.faults.push({ at: "POST /v1/credit_notes", fault: "cut_before_acting", times: 3 });
    await expect(port.endDuplicates(of)).rejects.toThrow();
    await port.endDuplicates(of);
    await port.endDuplicates(of);
    expect(await port.subscription(of.customer)).toMatchObject({
      ...{ state: "active", items: held(items(basic, 3)), hasDuplicates: false },
    });
    const { refunds, charges } = book(of.customer);
    expect(refunds.map(({ amount }) => amount)).toEqual([charges.at(-1)?.amount]);
    const { items: listed } = await port.invoices(of.customer, { skip: 0, limit: 10 });
    expect(listed.map(({ status }) => status)).toEqual(["refunded", "paid", "paid", "paid"]);
  });

  it("of two purchases in one second one is paid back, whichever process looks first", async () => {
    const { port, another, buyer, book } = driver;
    const of = await buyer(items(basic));
    (await secondPurchase(driver, of)).pay();
    const { subscriptions } = book(of.customer);
    expect(new Set(subscriptions.map(({ created }) => created)).size).toBe(1);
    // The slower one may find it ended while it ends it, and is repeated.
    await Promise.allSettled([port.endDuplicates(of), another().endDuplicates(of)]);
    await port.endDuplicates(of);
    expect((await port.subscription(of.customer)).hasDuplicates).toBe(false);
    const after = book(of.customer);
    expect(after.subscriptions.map(({ status }) => status).sort()).toEqual(["active", "canceled"]);
    expect(after.refunds).toHaveLength(1);
  });

  it("a second purchase whose money is on its way is ended once the money is there, and paid back", async () => {
    const { stripe, port, buyer, book } = driver;
    const of = await buyer(items(basic));
    await stripe.clock.advance(60_000);
    const page = await secondPurchase(driver, of);
    page.payLater({ country: "DE" });
    await port.endDuplicates(of);
    expect((await port.subscription(of.customer)).hasDuplicates).toBe(true);
    await stripe.clock.advance(3 * dayMs);
    page.moneyArrives();
    await port.endDuplicates(of);
    expect((await port.subscription(of.customer)).hasDuplicates).toBe(false);
    const { refunds, charges } = book(of.customer);
    expect(refunds.map(({ amount }) => amount)).toEqual([charges.at(-1)?.amount]);
  });
});

/** The page of a purchase that was begun in another way than ours. */
async function secondPurchase({ stripe, owner }: Driver, { customer }: Of) {
  const price = stripe.books.prices()[0]?.id ?? "";
  const { url } = await owner.checkout.sessions.create({
    ...{ mode: "subscription", customer, line_items: [{ price, quantity: 1 }] },
    success_url: "https://own.example",
  });
  return stripe.page(url ?? "");
}

it("the portal leads to pages of our own making, made once", async () => {
  const { stripe, port, another, buyer } = driver;
  const of: Of = await buyer();
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
