import { basic, type Driver, items, type Of, openDriver, pack, purchase } from "./kit";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let driver: Driver;
beforeEach(async () => {
  driver = await openDriver();
});
afterEach(() => driver.close());

const listed = async (of: Of) =>
  (await driver.port.purchases(of)).map(({ priceId, quantity, isRefunded }) => [
    ...[priceId, quantity, isRefunded],
  ]);
const states = ({ customer }: Of) =>
  driver
    .book(customer)
    .invoices.filter(({ parent }) => parent === null)
    .map(({ status }) => status);
const paidOnce = (of: Of) => driver.book(of.customer).charges.length - 1;

/** The card of the buyer is refused from now on, or works again. */
async function cardBecomes(of: Of, card: "attaches_but_fails" | "ok" | "needs_3ds") {
  for (const { id } of await driver.port.paymentMethods(of.customer)) driver.stripe.becomes(id, card);
}

describe("what goes wrong on the way to a purchase", () => {
  const calls = [
    ["POST /v1/invoices", "the invoice"],
    ["POST /v1/invoiceitems", "its line"],
    [/POST \/v1\/invoices\/.+\/finalize/, "its amount"],
    [/POST \/v1\/invoices\/.+\/pay/, "its payment"],
  ] as const;
  const faults = ["cut_after_acting", "cut_before_acting", "error_after_acting", "rate_limit"] as const;

  test.each(
    calls.flatMap(([at, name]) => faults.map((fault) => [name, fault, at] as const)),
  )("it is bought once although the answer about %s is %s", async (_name, fault, at) => {
    const { stripe, buyer, buy } = driver;
    const of = await buyer();
    const exact = typeof at === "string" ? new RegExp(`^${at}$`) : at;
    stripe.faults.push({ at: exact, fault, times: 3 });
    const untilDone = (): Promise<unknown> => buy(of, "packs", 2).catch(untilDone);
    expect(await untilDone()).toEqual({ kind: "done" });
    expect(paidOnce(of)).toBe(1);
    expect(await listed(of)).toEqual([[pack.id, 2, false]]);
    expect(states(of)).toEqual(["paid"]);
    expect(stripe.problems).toEqual([]);
  });

  it("two days later the same request finds what it bought, also behind a hundred other invoices", async () => {
    const { stripe, owner, buyer, buy } = driver;
    const of = await buyer();
    await buy(of, "packs");
    for (let count = 0; count < 110; count += 1)
      await owner.invoices.create({ customer: of.customer, auto_advance: false });
    await stripe.clock.advance(2 * dayMs);
    expect(await buy(of, "packs")).toEqual({ kind: "done" });
    expect(paidOnce(of)).toBe(1);
    expect(await listed(of)).toEqual([[pack.id, 1, false]]);
  });

  it.each([
    ["without a line", "POST /v1/invoiceitems"],
    ["with its line", /POST .+\/finalize/],
  ] as const)("two days later the same request goes on with what it began, %s", async (_what, at) => {
    const { stripe, buyer, buy } = driver;
    const of = await buyer();
    stripe.faults.push({ at, fault: "cut_before_acting", times: 3 });
    await expect(buy(of, "packs")).rejects.toThrow("payments_unavailable");
    await stripe.clock.advance(2 * dayMs);
    expect(await buy(of, "packs")).toEqual({ kind: "done" });
    expect(states(of)).toEqual(["paid"]);
    expect(driver.book(of.customer).charges[1]?.amount).toBe(pack.amountCents);
  });

  it("a refused purchase that could not be voided is not left beside another", async () => {
    const { stripe, port, buyer, buy } = driver;
    const of = await buyer();
    await cardBecomes(of, "attaches_but_fails");
    stripe.faults.push({ at: /POST .+\/void/, fault: "cut_before_acting", times: 3 });
    await expect(buy(of, "first")).rejects.toThrow("payments_unavailable");
    expect(states(of)).toEqual(["open"]);
    await cardBecomes(of, "ok");
    expect(await buy(of, "second")).toEqual({ kind: "done" });
    expect(states(of)).toEqual(["void", "paid"]);
    const { items: invoices } = await port.invoices(of.customer, { skip: 0, limit: 10 });
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
  });
});

describe("a card that is refused", () => {
  it("is refused at once for all who ask at once", async () => {
    const { buyer, buy } = driver;
    const of = await buyer();
    await cardBecomes(of, "attaches_but_fails");
    const answers = await Promise.all([1, 2, 3].map(() => buy(of, "packs")));
    expect(answers).toEqual(Array(3).fill({ kind: "refused" }));
    expect(states(of).every((status) => status === "void")).toBe(true);
  });

  it("leaves the same request free to try again with another, which then buys once", async () => {
    const { stripe, buyer, buy } = driver;
    const of = await buyer();
    await cardBecomes(of, "attaches_but_fails");
    expect(await buy(of, "packs")).toEqual({ kind: "refused" });
    expect(await buy(of, "packs")).toEqual({ kind: "refused" });
    await cardBecomes(of, "ok");
    await Promise.all([1, 2, 3].map(() => buy(of, "packs").catch(() => null)));
    expect(await buy(of, "packs")).toEqual({ kind: "done" });
    expect(paidOnce(of)).toBe(1);
    expect(stripe.problems).toEqual([]);
  });
});

describe("what the bank asks about", () => {
  it("is left alone by another purchase", async () => {
    const { stripe, buyer, buy } = driver;
    const of = await buyer();
    await cardBecomes(of, "needs_3ds");
    const asked = await buy(of, "first");
    if (asked.kind !== "confirm") throw new Error(asked.kind);
    await cardBecomes(of, "ok");
    expect(await buy(of, "second")).toEqual({ kind: "done" });
    stripe.page(asked.url).confirm();
    expect(await listed(of)).toHaveLength(2);
  });

  it("can be confirmed for a day", async () => {
    const { stripe, buyer, buy } = driver;
    const of = await buyer();
    await cardBecomes(of, "needs_3ds");
    const asked = await buy(of, "first");
    await stripe.clock.advance(23 * hourMs);
    expect(await listed(of)).toEqual([]);
    expect(states(of)).toEqual(["open"]);
    await stripe.clock.advance(2 * hourMs);
    expect(await listed(of)).toEqual([]);
    expect(states(of)).toEqual(["void"]);
    expect(await buy(of, "first")).toMatchObject({ kind: "confirm" });
    expect(await buy(of, "first")).not.toEqual(asked);
  });
});

describe("a purchase by bank debit", () => {
  it("is done when it is begun, waits as long as the money takes, and is listed when it came", async () => {
    const { stripe, buyer, debit, buy } = driver;
    const of = await buyer();
    await debit(of);
    expect(await buy(of, "packs")).toEqual({ kind: "done" });
    await stripe.clock.advance(5 * dayMs);
    expect(await listed(of)).toEqual([]);
    expect(await buy(of, "packs")).toEqual({ kind: "done" });
    expect(await buy(of, "more")).toEqual({ kind: "done" });
    expect(states(of)).toEqual(["open", "open"]);
    stripe.settlesDebits(of.customer, true);
    expect(await listed(of)).toHaveLength(2);
    expect(paidOnce(of)).toBe(2);
  });

  it("is given up when the bank returned it", async () => {
    const { stripe, port, buyer, debit, buy } = driver;
    const of = await buyer();
    await debit(of);
    await buy(of, "packs");
    await stripe.clock.advance(3 * dayMs);
    stripe.settlesDebits(of.customer, false);
    expect(await listed(of)).toEqual([]);
    expect(states(of)).toEqual(["void"]);
    expect((await port.subscription(of.customer)).owed).toBeNull();
  });
});

describe("what was paid back", () => {
  const owned = async (of: Of) => {
    const [invoice] = await driver.port.purchases(of);
    const { data } = await driver.owner.invoicePayments.list({ invoice: invoice?.invoice ?? "" });
    return { invoice: invoice?.invoice ?? "", payment_intent: String(data[0]?.payment.payment_intent) };
  };

  it("counts when all of it was, in parts too", async () => {
    const { owner, buyer, buy } = driver;
    const of = await buyer();
    await buy(of, "packs");
    const { payment_intent } = await owned(of);
    await owner.refunds.create({ payment_intent, amount: 1_000 });
    expect(await listed(of)).toEqual([[pack.id, 1, false]]);
    await owner.refunds.create({ payment_intent });
    expect(await listed(of)).toEqual([[pack.id, 1, true]]);
  });

  it("counts by credit note too", async () => {
    const { owner, port, buyer, buy } = driver;
    const of = await buyer();
    await buy(of, "packs");
    const { invoice } = await owned(of);
    const amount = pack.amountCents;
    await owner.creditNotes.create({ invoice, amount, refund_amount: amount });
    expect(await listed(of)).toEqual([[pack.id, 1, true]]);
    const { items: invoices } = await port.invoices(of.customer, { skip: 0, limit: 10 });
    expect(invoices.map(({ status }) => status)).toEqual(["refunded", "paid"]);
  });
});

it("looking at a customer takes two calls for purchases, and one without any", async () => {
  const { stripe, port, buyer, buy } = driver;
  const of = await buyer();
  const callsOf = async () => {
    const before = stripe.asked.length;
    await port.purchases(of);
    return stripe.asked.slice(before).map(({ path }) => path);
  };
  expect(await callsOf()).toEqual(["/v1/invoices"]);
  await buy(of, "packs");
  expect(await callsOf()).toEqual(["/v1/invoices", "/v1/charges"]);
});

it("other invoices of the customer, made by hand, are neither listed nor given up", async () => {
  const { stripe, owner, buyer, buy } = driver;
  const of = await buyer();
  const price = await owner.prices.create({
    ...{ currency: "usd", unit_amount: 9_000, product_data: { name: "Help by hand" } },
  });
  const invoice = await owner.invoices.create({ customer: of.customer, auto_advance: false });
  await owner.invoiceItems.create({
    ...{ customer: of.customer, invoice: invoice.id, pricing: { price: price.id } },
  });
  await owner.invoices.finalizeInvoice(invoice.id);
  // What waits for the next invoice of the customer is not paid with a purchase.
  await owner.invoiceItems.create({ ...{ customer: of.customer, amount: 700, currency: "usd" } });
  expect(await buy(of, "packs")).toEqual({ kind: "done" });
  await stripe.clock.advance(2 * dayMs);
  expect(await listed(of)).toEqual([[pack.id, 1, false]]);
  expect(states(of)).toEqual(["open", "paid"]);
  expect(driver.book(of.customer).charges.at(-1)?.amount).toBe(pack.amountCents);
});

it("where taxes are collected a purchase is taxed by the buyer's address, and not made without one", async () => {
  await driver.close();
  driver = await openDriver({ collectsTax: true });
  const { stripe, port, buyer, buy } = driver;
  const { customer, url } = await port.createCheckout(purchase("w1", items(basic)));
  stripe.page(url).pay({ country: "DE" });
  const of = { workspaceId: "w1", customer };
  await buy(of, "packs");
  expect(driver.book(customer).charges.at(-1)?.amount).toBe(Math.round(pack.amountCents * 1.19));
  const other = await buyer();
  await driver.owner.customers.update(other.customer, { address: "" });
  await expect(buy(other, "packs")).rejects.toThrow("payments_unavailable");
  expect(await listed(other)).toEqual([]);
  expect(paidOnce(other)).toBe(0);
});
