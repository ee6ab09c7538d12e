import { randomUUID } from "node:crypto";
import { basic, type Driver, growth, held, items, type Of, openDriver, purchase, scale } from "./kit";

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
    const { stripe, port, owner, buyer, quoted, buy, book } = driver;
    const of = await buyer(items(basic, 2));
    await (await quoted(of, items(basic, 3))).change();
    await buy(of, "packs");
    const price = stripe.books.prices()[0]?.id ?? "";
    const session = await owner.checkout.sessions.create({
      ...{ mode: "subscription", customer: of.customer, line_items: [{ price, quantity: 1 }] },
      success_url: "https://own.example",
    });
    await stripe.clock.advance(60_000);
    stripe.page(session.url ?? "").pay();
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
});

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
