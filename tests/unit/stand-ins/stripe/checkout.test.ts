import type Stripe from "stripe";
import type { StandInStripe } from "@/tests/support/stand-ins/stripe";
import { day, hour, open, shop } from "./kit";

let vendor: StandInStripe;
let stripe: Stripe;

beforeEach(async () => {
  ({ vendor, stripe } = await open());
});

afterEach(async () => {
  const { problems } = vendor;
  await vendor.close();
  expect(problems).toEqual([]);
});

const kinds = () => vendor.webhooks().map((one) => one.type);

test("a paid session makes one active subscription, paid once", async () => {
  const { subscribe, customer, monthly, books } = await shop({ vendor, stripe });
  const { session, landed } = await subscribe();
  expect(landed).toEqual({ url: `https://app.test/done?s=${session.id}` });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription", "invoice"] });
  expect(done).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(done.subscription).toMatchObject({ status: "active", metadata: { workspace: "w1" } });
  expect(done.invoice).toMatchObject({
    ...{ status: "paid", total: 20_000, billing_reason: "subscription_create" },
  });
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect(data).toHaveLength(1);
  const item = data[0]?.items.data[0];
  expect(item).toMatchObject({ quantity: 2, price: { id: monthly.id } });
  expect(new Date(Number(item?.current_period_end) * 1000).toISOString()).toBe("2026-12-02T10:00:00.000Z");
  expect(data[0]).not.toHaveProperty("current_period_end");
  expect(books().charges.map((one) => one.amount)).toEqual([20_000]);
  expect(books().taken).toEqual({ usd: 20_000 });
  const cards = await stripe.customers.listPaymentMethods(customer.id);
  expect(cards.data.map((one) => one.card?.last4)).toEqual(["4242"]);
  expect(data[0]?.default_payment_method).toBe(cards.data[0]?.id);
  expect(() => vendor.page(String(session.url)).pay()).toThrow("complete");
});

test("a declined card leaves the page open and an incomplete subscription, which a good card makes active", async () => {
  const { begin, customer, books } = await shop({ vendor, stripe });
  const session = await begin();
  const page = vendor.page(String(session.url));
  expect(page.payBadly()).toEqual({ stays: "Your card was declined." });
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "open",
    subscription: null,
  });
  const all = () => stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect((await all()).data.map((one) => one.status)).toEqual(["incomplete"]);
  page.pay();
  expect((await all()).data.map((one) => one.status)).toEqual(["active"]);
  expect(books().tries.map((one) => one.status)).toEqual(["failed", "succeeded"]);
  expect(books().taken).toEqual({ usd: 20_000 });
});

test("an incomplete subscription expires after 23 hours, and the session after its time", async () => {
  const { begin, customer, books } = await shop({ vendor, stripe });
  const session = await begin();
  vendor.page(String(session.url)).payBadly("insufficient_funds");
  vendor.clock.advance(23 * hour);
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "incomplete_expired" });
  expect(data).toHaveLength(1);
  expect(books().invoices.map((one) => one.status)).toEqual(["void"]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  vendor.webhooks();
  vendor.clock.advance(hour);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "expired", url: null });
  expect(kinds()).toEqual(["checkout.session.expired"]);
});

test("a card that needs 3DS stays on the page until it is confirmed", async () => {
  const { subscribe, first } = await shop({ vendor, stripe });
  const { page, landed, session } = await subscribe("needs_3ds");
  expect(landed).toEqual({ stays: "3D Secure" });
  expect(vendor.page(String(session.url)).confirm()).toEqual({ url: expect.stringContaining(session.id) });
  expect((await first()).status).toBe("active");
  expect(() => page.confirm()).toThrow();
});

test("a delayed method is complete and unpaid until the bank has answered", async () => {
  const { begin, first, books } = await shop({ vendor, stripe });
  const session = await begin();
  const page = vendor.page(String(session.url));
  page.payLater();
  const read = () => stripe.checkout.sessions.retrieve(session.id);
  expect(await read()).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect(books().taken).toEqual({});
  vendor.webhooks();
  page.moneyArrives();
  expect(kinds()).toEqual(
    expect.arrayContaining(["checkout.session.async_payment_succeeded", "invoice.paid"]),
  );
  expect(await read()).toMatchObject({ payment_status: "paid" });
  expect((await first()).status).toBe("active");
  expect(books().taken).toEqual({ usd: 20_000 });
});

test.each([
  ["stays open", "past_due", "open"],
  ["voids", "active", "void"],
] as const)("a debit that fails later %s", async (way, status, invoice) => {
  const { begin, first, books } = await shop({ vendor, stripe });
  vendor.settings.failedDebit = way;
  const session = await begin();
  const page = vendor.page(String(session.url));
  page.payLater();
  vendor.webhooks();
  page.moneyNeverComes();
  expect(kinds()).toEqual(expect.arrayContaining(["checkout.session.async_payment_failed"]));
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("unpaid");
  expect((await first()).status).toBe(status);
  expect(books().invoices.map((one) => one.status)).toEqual([invoice]);
  expect(books().taken).toEqual({});
});

test("a setup session saves a card; the same card twice has one fingerprint", async () => {
  const { customer, urls } = await shop({ vendor, stripe });
  const add = async (card: "ok" | "mastercard" | "declined") => {
    const session = await stripe.checkout.sessions.create({
      ...{ mode: "setup", customer: customer.id, currency: "usd", ...urls },
    });
    return { session, landed: vendor.page(String(session.url)).pay({ card }) };
  };
  const { session } = await add("ok");
  await add("ok");
  await add("mastercard");
  const refused = await add("declined");
  expect(refused.landed).toEqual({ stays: "Your card was declined." });
  expect((await stripe.checkout.sessions.retrieve(refused.session.id)).status).toBe("open");
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["setup_intent.payment_method"],
  });
  expect(done).toMatchObject({ status: "complete", payment_status: "no_payment_required" });
  const intent = done.setup_intent as Stripe.SetupIntent;
  expect(intent).toMatchObject({ status: "succeeded", customer: customer.id });
  expect((intent.payment_method as Stripe.PaymentMethod).card?.last4).toBe("4242");
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  expect(new Set(data.map((one) => one.card?.fingerprint)).size).toBe(2);
  expect(data).toHaveLength(3);
  const [card] = data;
  const settings = { default_payment_method: card!.id };
  const updated = await stripe.customers.update(customer.id, { invoice_settings: settings });
  expect(updated.invoice_settings.default_payment_method).toBe(card!.id);
  await stripe.paymentMethods.detach(card!.id);
  const after = await stripe.customers.retrieve(customer.id);
  expect(after).toMatchObject({ invoice_settings: { default_payment_method: null } });
  await expect(stripe.customers.update(customer.id, { invoice_settings: settings })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("a single payment has an invoice when it was asked for, with tax", async () => {
  const { customer, pack, urls, books } = await shop({ vendor, stripe }, { country: "DE" });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "payment", customer: customer.id, ...urls, automatic_tax: { enabled: true } },
    line_items: [{ price: pack.id, quantity: 3 }],
    payment_intent_data: { metadata: { tern_key: "k1" } },
    invoice_creation: { enabled: true, invoice_data: { metadata: { tern_key: "k1" } } },
  });
  expect(session).toMatchObject({ amount_subtotal: 7_500, amount_total: 8_925 });
  vendor.page(String(session.url)).pay();
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent", "line_items"],
  });
  expect(done.payment_intent).toMatchObject({
    amount: 8_925,
    status: "succeeded",
    metadata: { tern_key: "k1" },
  });
  expect(done.line_items?.data.map((one) => one.quantity)).toEqual([3]);
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
  expect(invoice).toMatchObject({ status: "paid", total: 8_925, metadata: { tern_key: "k1" }, parent: null });
  expect(invoice?.total_taxes).toMatchObject([
    { amount: 1_425, taxable_amount: 7_500, tax_behavior: "exclusive" },
  ]);
  expect(books().taken).toEqual({ usd: 8_925 });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
});

test("a promotion code takes its part off the first invoice", async () => {
  const { begin, books } = await shop({ vendor, stripe });
  vendor.promotion("SPRING", { percentOff: 25 });
  const { data } = await stripe.promotionCodes.list({
    ...{ code: "spring", active: true, expand: ["data.promotion.coupon"] },
  });
  expect(data[0]?.promotion.coupon).toMatchObject({ percent_off: 25, duration: "once" });
  const session = await begin();
  vendor.page(String(session.url)).pay({ promotionCode: "SPRING" });
  expect(books().taken).toEqual({ usd: 15_000 });
  vendor.clock.advance(31 * day);
  expect(books().charges.map((one) => one.amount)).toEqual([15_000, 20_000]);
});

test.each([
  [{ mode: "payment", line_items: [{ price: "monthly", quantity: 1 }] }, /recurring price/],
  [{ mode: "subscription", line_items: [{ price: "pack", quantity: 1 }] }, /at least one recurring price/],
  [{ mode: "subscription", line_items: [{ price: "monthly" }] }, /line_items\[0\]\[quantity\]/],
  [{ mode: "setup" }, /currency/],
  [{ mode: "setup", currency: "usd", expires_at: 1 }, /at least 30 minutes/],
  [{ mode: "setup", currency: "usd", subscription_data: { description: "x" } }, /subscription_data/],
  [{ mode: "subscription", line_items: [{ price: "euro", quantity: 1 }] }, /combine currencies/],
] as const)("a session of %j is refused", async (given, message) => {
  const { subscribe, customer, urls, monthly, pack, product } = await shop({ vendor, stripe });
  await subscribe();
  const euro = await stripe.prices.create({
    ...{ currency: "eur", product: product.id, unit_amount: 900, recurring: { interval: "month" } },
  });
  const ids: Record<string, string> = { monthly: monthly.id, pack: pack.id, euro: euro.id };
  const lines =
    "line_items" in given ? given.line_items.map((one) => ({ ...one, price: ids[one.price] })) : undefined;
  const made = stripe.checkout.sessions.create({
    ...given,
    line_items: lines,
    customer: customer.id,
    ...urls,
  });
  await expect(made).rejects.toThrow(message);
  vendor.problems.splice(0);
});

test("sessions are listed, expire on demand, and lead back", async () => {
  const { begin, customer } = await shop({ vendor, stripe });
  const [one, two] = [await begin(), await begin()];
  expect(vendor.page(String(one.url)).cancel()).toEqual({ url: "https://app.test/back" });
  await stripe.checkout.sessions.expire(one.id);
  await expect(stripe.checkout.sessions.expire(one.id)).rejects.toMatchObject({ statusCode: 400 });
  const { data } = await stripe.checkout.sessions.list({ customer: customer.id, status: "open" });
  expect(data.map((session) => session.id)).toEqual([two.id]);
  expect(() => vendor.page(String(one.url)).pay()).toThrow("expired");
});
