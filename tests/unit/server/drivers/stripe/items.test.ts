import { randomUUID } from "node:crypto";
import type { Item, RecurringPrice } from "@/server/ports/payments";
import { basic, type Driver, extensionSeat, growth, held, items, type Of, openDriver, purchase } from "./kit";

const dayMs = 86_400_000;

let driver: Driver;
beforeEach(async () => {
  driver = await openDriver();
});
afterEach(async () => {
  expect(driver.stripe.problems).toEqual([]);
  await driver.close();
});

const costOf = (wanted: readonly Item[]) =>
  wanted.reduce((sum, { price, quantity }) => sum + price.amountCents * quantity, 0);
const dearer = (price: RecurringPrice) => ({ ...price, amountCents: price.amountCents + 600 });

/** What the account holds, whosever it is. */
const contents = async (of: Of) =>
  (await driver.only(of)).items.data.map(({ price, quantity }) => [price.lookup_key, quantity]);

/** The account's owner adds what is none of ours, in the dashboard. */
async function addByHand(of: Of, interval: "month" | "year" = "month") {
  const { owner, only } = driver;
  const price = await owner.prices.create({
    ...{ currency: "usd", unit_amount: 5_000, lookup_key: "help", recurring: { interval } },
    product_data: { name: "Help by hand" },
  });
  const { id } = await only(of);
  await owner.subscriptions.update(id, {
    ...{ items: [{ price: price.id, quantity: 2, metadata: { note: "by hand" } }] },
    proration_behavior: "none",
  });
}

describe("amounts of prices", () => {
  it("a new amount is for new customers; who pays the old one keeps it", async () => {
    const { stripe, port, another, buyer, book } = driver;
    const of = await buyer();
    const other = randomUUID();
    const { customer, url } = await another().createCheckout(purchase(other, items(dearer(basic))));
    stripe.page(url).pay();
    expect(book(customer).taken).toEqual({ usd: basic.amountCents + 600 });
    expect((await port.subscription(of.customer)).next?.amountCents).toBe(basic.amountCents);
    expect((await port.subscription(of.customer)).items).toEqual(held(items(basic)));
    expect(stripe.books.products()).toHaveLength(1);
  });

  it("seats that are added later cost what the first ones did", async () => {
    const { stripe, port, another, buyer, quoted } = driver;
    const of = await buyer(items(basic, 2));
    await another().createCheckout(purchase(randomUUID(), items(dearer(basic))));
    for (const [seats, when] of [
      [3, "now"],
      [1, "period_end"],
    ] as const) {
      const { quote, change } = await quoted(of, items(dearer(basic), seats), when);
      expect(quote.next.amountCents).toBe(seats * basic.amountCents);
      expect(await change()).toEqual({ kind: "done" });
      expect((await port.subscription(of.customer)).next?.amountCents).toBe(seats * basic.amountCents);
    }
    await stripe.clock.advance(32 * dayMs);
    expect((await port.subscription(of.customer)).items).toEqual(held(items(basic)));
    expect((await port.subscription(of.customer)).next?.amountCents).toBe(basic.amountCents);
  });

  it("an open page with the old amount is closed", async () => {
    const { stripe, port, book } = driver;
    const workspaceId = randomUUID();
    const first = await port.createCheckout(purchase(workspaceId));
    const wanted = items(dearer(basic));
    const second = await port.createCheckout(purchase(workspaceId, wanted, first.customer));
    expect(() => stripe.page(first.url).pay()).toThrow("expired");
    stripe.page(second.url).pay();
    expect(book(first.customer).taken).toEqual({ usd: costOf(wanted) });
  });

  it("an open page for something else at the same cost is closed", async () => {
    const { stripe, port } = driver;
    const workspaceId = randomUUID();
    const first = await port.createCheckout(purchase(workspaceId));
    const wanted = items({ ...growth, amountCents: basic.amountCents });
    const second = await port.createCheckout(purchase(workspaceId, wanted, first.customer));
    expect(() => stripe.page(first.url).pay()).toThrow("expired");
    stripe.page(second.url).pay();
    expect((await port.subscription(first.customer)).items).toEqual(held(wanted));
  });

  it("a price that was made when only plans were sold is a plan", async () => {
    const { stripe, port, owner, buyer, quoted } = driver;
    const of = await buyer(items(basic, 2));
    for (const { id } of stripe.books.prices())
      await owner.prices.update(id, { metadata: { tern_kind: "" } });
    expect(await port.subscription(of.customer)).toMatchObject({ items: held(items(basic, 2)) });
    const wanted = items(growth, 2, { price: extensionSeat, quantity: 1 });
    expect(await (await quoted(of, wanted)).change()).toEqual({ kind: "done" });
    expect((await driver.only(of)).items.data).toHaveLength(2);
  });
});

describe("what the account's owner added to a subscription by hand", () => {
  const wanted = items(growth, 2, { price: extensionSeat, quantity: 1 });

  it("is not listed, and stays when the subscription changes at once", async () => {
    const { port, buyer, quoted } = driver;
    const of = await buyer(items(basic, 2));
    await addByHand(of);
    const said = await port.subscription(of.customer);
    expect(said.items).toEqual(held(items(basic, 2)));
    expect(said.next?.lines.map(({ priceId }) => priceId)).toEqual([basic.id]);
    expect(said.next?.amountCents).toBe(costOf(items(basic, 2)) + 10_000);
    expect(await (await quoted(of, wanted)).change()).toEqual({ kind: "done" });
    expect(await contents(of)).toEqual([
      [growth.id, 2],
      ["help", 2],
      [extensionSeat.id, 1],
    ]);
  });

  it("stays when the subscription changes with the end of its period", async () => {
    const { stripe, port, buyer, quoted } = driver;
    const of = await buyer(wanted);
    await addByHand(of);
    const { quote, change } = await quoted(of, items(basic), "period_end");
    expect(await change()).toEqual({ kind: "done" });
    const { planned, next } = await port.subscription(of.customer);
    expect(planned?.items).toEqual(held(items(basic)));
    expect([quote.next.amountCents, next?.amountCents]).toEqual(Array(2).fill(basic.amountCents + 10_000));
    await stripe.clock.advance(32 * dayMs);
    expect((await contents(of)).sort()).toEqual([
      [basic.id, 1],
      ["help", 2],
    ]);
    const help = (await driver.only(of)).items.data.find(({ price }) => price.lookup_key === "help");
    expect(help?.metadata).toEqual({ note: "by hand" });
  });

  it("does not become the plan by standing first", async () => {
    const { owner, port, buyer, quoted, only } = driver;
    const of = await buyer(items(basic, 2));
    const before = await port.subscription(of.customer);
    await addByHand(of, "year");
    const subscription = await only(of);
    const [plan] = subscription.items.data;
    // The plan was taken out by hand, and put in again behind the other item.
    await owner.subscriptions.update(subscription.id, {
      ...{ items: [{ id: plan?.id ?? "", deleted: true }], proration_behavior: "none" },
    });
    expect(await port.subscription(of.customer)).toMatchObject({ state: "active", items: [] });
    expect(await port.quote({ ...of, items: items(growth), when: "now" })).toBeNull();
    await owner.subscriptions.update(subscription.id, {
      ...{ items: [{ price: plan?.price.id ?? "", quantity: 2 }], proration_behavior: "none" },
    });
    expect((await contents(of))[0]).toEqual(["help", 2]);
    expect(await port.subscription(of.customer)).toMatchObject({
      ...{ items: held(items(basic, 2)), next: { at: before.next?.at } },
    });
    expect((await quoted(of, items(basic, 3))).quote.next.at).toEqual(before.next?.at);
    const { url } = await port.createCheckout(purchase(of.workspaceId, items(basic, 2), of.customer));
    expect(url).toContain("billing.stripe.com");
  });
});

describe("a code for less", () => {
  beforeEach(() => {
    driver.stripe.promotion("WELCOME", { percentOff: 50, duration: "forever" });
  });
  const withCode = { promotionCode: "WELCOME" };

  it("is taken on Stripe's page, and counts at the next payment", async () => {
    const { port, buyer, book } = driver;
    const { customer } = await buyer(items(basic), withCode);
    expect(book(customer).taken).toEqual({ usd: basic.amountCents / 2 });
    const { next } = await port.subscription(customer);
    expect(next?.amountCents).toBe(basic.amountCents / 2);
    expect(next?.lines).toEqual([{ ...held(items(basic))[0], amountCents: basic.amountCents / 2 }]);
  });

  it("counts in what a change costs, and its lines add up to what is paid", async () => {
    const { stripe, buyer, quoted, book } = driver;
    const of = await buyer(items(basic, 2), withCode);
    await stripe.clock.advance(10 * dayMs);
    const { quote, change } = await quoted(of, items(growth, 3, { price: extensionSeat, quantity: 1 }));
    const sum = quote.lines.reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBe(quote.totalCents);
    expect(await change()).toEqual({ kind: "done" });
    expect(book(of.customer).charges.at(-1)?.amount).toBe(quote.totalCents);
  });

  it("for all of it leaves no lines", async () => {
    const { stripe, port, buyer } = driver;
    stripe.promotion("FREE", { percentOff: 100, duration: "forever" });
    const { customer } = await buyer(items(basic), { promotionCode: "FREE" });
    const { next } = await port.subscription(customer);
    expect([next?.lines, next?.amountCents]).toEqual([[], 0]);
  });

  it("is not lost by a change with the end of the period", async () => {
    const { stripe, port, buyer, quoted, book } = driver;
    const of = await buyer(items(growth, 3), withCode);
    const { quote, change } = await quoted(of, items(basic, 2), "period_end");
    expect(quote.next.amountCents).toBe(basic.amountCents);
    await change();
    expect((await port.subscription(of.customer)).next?.amountCents).toBe(basic.amountCents);
    // More is bought before the change, and the change is taken back by it.
    const { quote: seat, change: add } = await quoted(of, items(growth, 4));
    expect(seat.next.amountCents).toBe(2 * growth.amountCents);
    await add();
    await (await quoted(of, items(basic, 2), "period_end")).change();
    await stripe.clock.advance(65 * dayMs);
    const { amount } = book(of.customer).charges.at(-1) ?? {};
    expect(amount).toBe(basic.amountCents);
    expect((await port.subscription(of.customer)).next?.amountCents).toBe(basic.amountCents);
  });

  it("for one item stays with it when others change", async () => {
    const { stripe, port, buyer, quoted, only } = driver;
    const of = await buyer(items(growth, 2, { price: extensionSeat, quantity: 2 }));
    const { data } = (await only(of)).items;
    const seats = data.find(({ price }) => price.lookup_key === extensionSeat.id);
    stripe.discountsItem(seats?.id ?? "", 50);
    const wanted = items(basic, 1, { price: extensionSeat, quantity: 2 });
    await (await quoted(of, wanted, "period_end")).change();
    await stripe.clock.advance(32 * dayMs);
    expect((await port.subscription(of.customer)).next?.lines).toEqual([
      { priceId: basic.id, quantity: 1, amountCents: basic.amountCents },
      { priceId: extensionSeat.id, quantity: 2, amountCents: extensionSeat.amountCents },
    ]);
  });
});

describe("a change with the end of the period", () => {
  it("that is asked for again is planned once", async () => {
    const { stripe, port, buyer, quoted } = driver;
    const of = await buyer(items(growth, 3));
    const { change } = await quoted(of, items(growth, 2), "period_end");
    expect(await change()).toEqual({ kind: "done" });
    expect(await change()).toEqual({ kind: "done" });
    expect(stripe.books.schedules(of.customer)).toHaveLength(1);
    const other = await quoted(of, items(basic, 2), "period_end");
    expect(await other.change()).toEqual({ kind: "done" });
    expect((await port.subscription(of.customer)).planned?.items).toEqual(held(items(basic, 2)));
    await stripe.clock.advance(32 * dayMs);
    expect((await port.subscription(of.customer)).items).toEqual(held(items(basic, 2)));
  });

  it.each([
    ["the schedule was made without an answer", "POST /v1/subscription_schedules", "error_after_acting", 1],
    ["the schedule says nothing yet", /POST \/v1\/subscription_schedules\/.+/, "cut_before_acting", 3],
  ] as const)("that is asked for again is planned although %s", async (_what, at, fault, times) => {
    const { stripe, port, buyer, quoted } = driver;
    const of = await buyer(items(growth, 3));
    const { change } = await quoted(of, items(growth, 2), "period_end");
    stripe.faults.push({ at, fault, times });
    await expect(change()).rejects.toThrow("payments_unavailable");
    expect(await change()).toEqual({ kind: "done" });
    expect((await port.subscription(of.customer)).planned?.items).toEqual(held(items(growth, 2)));
    await stripe.clock.advance(32 * dayMs);
    expect((await port.subscription(of.customer)).items).toEqual(held(items(growth, 2)));
  });
});

it("a change at once takes back what was planned or canceled", async () => {
  const { port, buyer, quoted } = driver;
  const of = await buyer(items(growth, 2));
  await (await quoted(of, items(growth), "period_end")).change();
  await (await quoted(of, items(growth, 3))).change();
  expect(await port.subscription(of.customer)).toMatchObject({
    planned: null,
    items: held(items(growth, 3)),
  });
  await port.cancel(of);
  await (await quoted(of, items(growth, 4))).change();
  expect(await port.subscription(of.customer)).toMatchObject({ endsAt: null, items: held(items(growth, 4)) });
});

describe("a change that is paid by bank debit", () => {
  const wanted = items(basic, 3, { price: extensionSeat, quantity: 1 });

  it("begins with the debit, whose money comes later", async () => {
    const { stripe, port, buyer, quoted, debit, book } = driver;
    const of = await buyer(items(basic, 2));
    await debit(of);
    const { quote, change } = await quoted(of, wanted);
    expect(await change()).toEqual({ kind: "done" });
    expect(await change()).toEqual({ kind: "done" });
    expect(await port.subscription(of.customer)).toMatchObject({
      ...{ state: "active", items: held(wanted), owed: null },
    });
    expect(book(of.customer).charges).toHaveLength(1);
    stripe.settlesDebits(of.customer, true);
    expect(book(of.customer).charges.map(({ amount }) => amount)[1]).toBe(quote.totalCents);
  });

  it("is owed if the bank returns it", async () => {
    const { stripe, port, buyer, quoted, debit } = driver;
    const of = await buyer(items(basic, 2));
    await debit(of);
    const { quote, change } = await quoted(of, wanted);
    await change();
    stripe.settlesDebits(of.customer, false);
    const { state, owed } = await port.subscription(of.customer);
    expect([state, owed?.amountCents]).toEqual(["active", quote.totalCents]);
  });
});

it("while the bank asks about a change that came three times, it asks once", async () => {
  const { stripe, port, buyer, quoted, book } = driver;
  const of = await buyer(items(basic, 2));
  for (const { id } of await port.paymentMethods(of.customer)) stripe.becomes(id, "needs_3ds");
  const { change } = await quoted(of, items(basic, 3));
  const [first, ...others] = await Promise.all([change(), change(), change()]);
  expect(others).toEqual([first, first]);
  expect(first?.kind).toBe("confirm");
  expect(book(of.customer).invoices.map(({ status }) => status)).toEqual(["paid", "open"]);
});

it("what the account's owner leaves to the next payment is in its line, with the quantity of then", async () => {
  const { stripe, owner, port, buyer, only } = driver;
  const of = await buyer(items(basic, 2));
  await stripe.clock.advance(10 * dayMs);
  const { id, items: has } = await only(of);
  await owner.subscriptions.update(id, {
    ...{ items: [{ id: has.data[0]?.id ?? "", quantity: 3 }], proration_behavior: "create_prorations" },
  });
  const { next } = await port.subscription(of.customer);
  expect(next?.lines).toEqual([{ ...held(items(basic, 3))[0], amountCents: next?.amountCents }]);
  expect(next?.amountCents).toBeGreaterThan(3 * basic.amountCents);
});

it("what is too little to be charged is paid with the next payment", async () => {
  const { stripe, port, buyer, quoted, book } = driver;
  const of = await buyer(items(basic, 2));
  const ends = (await port.subscription(of.customer)).next?.at ?? new Date();
  await stripe.clock.advance(+ends - +stripe.clock.now() - dayMs / 4);
  const { quote, change } = await quoted(of, items(basic, 2, { price: extensionSeat, quantity: 1 }));
  const due = quote.lines[0]?.amountCents ?? 0;
  expect([quote.totalCents, due > 0 && due < 50]).toEqual([0, true]);
  expect(await change()).toEqual({ kind: "done" });
  expect(book(of.customer).charges).toHaveLength(1);
  await stripe.clock.advance(dayMs);
  const wanted = items(basic, 2, { price: extensionSeat, quantity: 1 });
  expect(book(of.customer).charges[1]?.amount).toBe(costOf(wanted) + due);
});

it("a quote for what the subscription is for already costs nothing now", async () => {
  const { buyer, quoted, book } = driver;
  const of = await buyer(items(basic, 2));
  const { quote, change } = await quoted(of, items(basic, 2));
  expect(quote).toMatchObject({ lines: [], totalCents: 0, next: { amountCents: 2 * basic.amountCents } });
  expect(await change()).toEqual({ kind: "done" });
  expect(book(of.customer).charges).toHaveLength(1);
});
