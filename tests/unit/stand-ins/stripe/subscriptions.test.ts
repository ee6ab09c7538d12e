import type Stripe from "stripe";
import type { StandInStripe } from "@/tests/support/stand-ins/stripe";
import { day, hour, minute, open, shop } from "./kit";

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

const seconds = () => Math.floor(vendor.clock.now().getTime() / 1000);
const iso = (at: number | null | undefined) => new Date(Number(at) * 1000).toISOString();
const latest = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice;

test("the preview of a change is the invoice made at the same moment", async () => {
  const { subscribe, better, first, item, books } = await shop(
    { vendor, stripe },
    { country: "DE", isTaxed: true },
  );
  await subscribe();
  vendor.clock.advance(10 * day + 1_234_567);
  const subscription = await first();
  const items = [{ id: (await item()).id, price: better.id, quantity: 3 }];
  const proration_date = seconds();
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_date, proration_behavior: "always_invoice" },
  });
  vendor.clock.advance(5 * minute);
  const changed = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_date,
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    expand: ["latest_invoice"],
  });
  expect(changed.pending_update).toBeNull();
  const invoice = latest(changed);
  const sums = ({ subtotal, total, amount_due, total_taxes, lines }: Stripe.Invoice) => ({
    ...{ subtotal, total, amount_due, taxes: total_taxes?.map((one) => one.amount) },
    lines: lines.data.map(({ amount, period, description }) => ({ amount, period, description })),
  });
  expect(sums(invoice)).toEqual(sums(preview));
  expect(invoice.lines.data.map((one) => one.parent?.subscription_item_details?.proration)).toEqual([
    true,
    true,
  ]);
  expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_update" });
  expect(invoice.parent?.subscription_details?.subscription_proration_date).toBe(proration_date);
  // By hand: of 30 days 10 days and 1234 seconds are over, of 20 000 and of 60 000 cents.
  const left = 20 * 86_400 - 1_234;
  const part = (amount: number) => Math.round((amount * left) / (30 * 86_400));
  expect(invoice.subtotal).toBe(part(60_000) - part(20_000));
  expect(books().charges).toHaveLength(2);
  expect(vendor.webhooks().map((one) => one.type)).not.toContain(
    "customer.subscription.pending_update_applied",
  );
  const recurring = await stripe.invoices.createPreview({
    ...{ subscription: subscription.id, preview_mode: "recurring" },
  });
  expect(recurring.total).toBe(Math.round(60_000 * 1.19));
});

test("a seat is paid with the next invoice, as its preview says", async () => {
  const { subscribe, first, item, books } = await shop({ vendor, stripe });
  await subscribe();
  vendor.clock.advance(15 * day);
  const subscription = await first();
  const details = { items: [{ id: (await item()).id, quantity: 3 }], proration_date: seconds() };
  const preview = await stripe.invoices.createPreview({
    ...{ subscription: subscription.id, subscription_details: details },
  });
  expect(preview.lines.data.map((one) => one.amount)).toEqual([-10_000, 15_000, 30_000]);
  await stripe.subscriptions.update(subscription.id, { ...details, proration_behavior: "create_prorations" });
  expect(books().charges).toHaveLength(1);
  const next = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(next.total).toBe(preview.total);
  vendor.clock.advance(16 * day);
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal).toMatchObject({ status: "paid", total: 35_000, billing_reason: "subscription_cycle" });
  expect(renewal?.lines.data.map((one) => one.quantity)).toEqual([2, 3, 3]);
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 35_000]);
});

test("a longer period starts the cycle anew, with what was left given back", async () => {
  const { subscribe, first, item, yearly, books } = await shop({ vendor, stripe });
  await subscribe();
  vendor.clock.advance(15 * day);
  const subscription = await first();
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: (await item()).id, price: yearly.id }], proration_behavior: "always_invoice" },
    ...{ payment_behavior: "error_if_incomplete", expand: ["latest_invoice"] },
  });
  expect(latest(changed)).toMatchObject({ total: 192_000 - 10_000, status: "paid" });
  expect(changed.billing_cycle_anchor).toBe(seconds());
  expect(iso(changed.items.data[0]?.current_period_end)).toBe("2027-11-17T10:00:00.000Z");
  expect(books().taken).toEqual({ usd: 20_000 + 182_000 });
});

test("a second item is added and taken off by its id", async () => {
  const { subscribe, first, extension, books } = await shop({ vendor, stripe });
  await subscribe();
  const { id } = await first();
  await stripe.subscriptions.update(id, { items: [{ price: extension.id, quantity: 4 }] });
  const two = await first();
  expect(two.items.data.map((one) => [one.price.id === extension.id, one.quantity])).toEqual([
    [false, 2],
    [true, 4],
  ]);
  await expect(stripe.subscriptions.update(id, { items: [{ price: extension.id }] })).rejects.toThrow(
    /already using/,
  );
  const added = two.items.data[1]!;
  expect(added.current_period_end).toBe(two.items.data[0]?.current_period_end);
  await stripe.subscriptions.update(id, {
    items: [{ id: added.id, deleted: true }],
    proration_behavior: "none",
  });
  expect((await first()).items.data).toHaveLength(1);
  expect(books().charges).toHaveLength(1);
});

test("a declined change waits, and is paid or lapses", async () => {
  const { subscribe, better, first, item, books } = await shop({ vendor, stripe });
  await subscribe();
  const [card] = books().cards;
  vendor.becomes(card!.id, "insufficient_funds");
  vendor.clock.advance(day);
  const change = async () =>
    stripe.subscriptions.update((await first()).id, {
      ...{ items: [{ id: (await item()).id, price: better.id }], expand: ["latest_invoice"] },
      ...{ proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" },
    });
  const waits = await change();
  expect(waits).toMatchObject({ status: "active", pending_update: { expires_at: seconds() + 82_800 } });
  expect(waits.items.data[0]?.price.unit_amount).toBe(10_000);
  vendor.clock.advance(23 * hour);
  expect(await first()).toMatchObject({ status: "active", pending_update: null });
  expect((await stripe.invoices.retrieve(latest(waits).id)).status).toBe("void");
  expect(vendor.webhooks().map((one) => one.type)).toContain("customer.subscription.pending_update_expired");
  const again = latest(await change());
  vendor.page(String(again.hosted_invoice_url)).pay();
  const after = await first();
  expect(after).toMatchObject({ pending_update: null });
  expect(after.items.data[0]?.price.id).toBe(better.id);
  expect(vendor.webhooks().map((one) => one.type)).toContain("customer.subscription.pending_update_applied");
  await expect(
    stripe.subscriptions.update(after.id, {
      ...{ items: [{ id: after.items.data[0]!.id, quantity: 9 }], proration_behavior: "always_invoice" },
      payment_behavior: "error_if_incomplete",
    }),
  ).rejects.toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "insufficient_funds" });
  expect((await item()).quantity).toBe(2);
});

test("too many invoices for one subscription are refused", async () => {
  const { subscribe, first, item, books } = await shop({ vendor, stripe });
  await subscribe();
  const { id } = await first();
  const more = async (quantity: number) =>
    stripe.subscriptions.update(id, {
      ...{ items: [{ id: (await item()).id, quantity }], proration_behavior: "always_invoice" },
    });
  for (let quantity = 3; quantity < 12; quantity += 1) await more(quantity);
  await expect(more(12)).rejects.toMatchObject({ statusCode: 429 });
  expect(books().invoices).toHaveLength(10);
  vendor.clock.advance(minute);
  expect((await more(12)).items.data[0]?.quantity).toBe(12);
  expect(vendor.problems.splice(0)).toHaveLength(1);
});

test("a debit can't wait for a change, and a change that waits ends with the period", async () => {
  const { begin, subscribe, first, item, books } = await shop({ vendor, stripe });
  const session = await begin();
  const page = vendor.page(String(session.url));
  page.payLater();
  page.moneyArrives();
  const change = async () =>
    stripe.subscriptions.update((await first()).id, {
      ...{ items: [{ id: (await item()).id, quantity: 50 }], proration_behavior: "always_invoice" },
      payment_behavior: "pending_if_incomplete",
    });
  await expect(change()).rejects.toThrow(/bank debits/);
  await stripe.subscriptions.cancel((await first()).id);
  await subscribe();
  vendor.becomes(String((await first()).default_payment_method), "insufficient_funds");
  vendor.clock.advance(30 * day - hour);
  expect((await change()).pending_update?.expires_at).toBe((await item()).current_period_end);
  vendor.clock.advance(hour);
  expect(await first()).toMatchObject({ pending_update: null, items: { data: [{ quantity: 2 }] } });
  expect(books().invoices.map((one) => one.status)).toEqual(["paid", "paid", "void", "draft"]);
});

test("a change that waits takes no metadata", async () => {
  const { subscribe, first, item } = await shop({ vendor, stripe });
  await subscribe();
  await expect(
    stripe.subscriptions.update((await first()).id, {
      ...{ items: [{ id: (await item()).id, quantity: 5 }], metadata: { tern_key: "x" } },
      ...{ proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" },
    }),
  ).rejects.toThrow(/metadata is not supported/);
  expect(vendor.problems.splice(0)).toHaveLength(1);
});

test("a change that needs 3DS waits until the page was confirmed", async () => {
  const { subscribe, first, item, better } = await shop({ vendor, stripe });
  const { page } = await subscribe("needs_3ds");
  page.confirm();
  const waits = await stripe.subscriptions.update((await first()).id, {
    ...{ items: [{ id: (await item()).id, price: better.id }], expand: ["latest_invoice"] },
    ...{ proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" },
  });
  expect(waits.pending_update).not.toBeNull();
  vendor.page(String(latest(waits).hosted_invoice_url)).confirm();
  expect(await first()).toMatchObject({
    pending_update: null,
    items: { data: [{ price: { id: better.id } }] },
  });
});

test("renewals fail, are tried again, and end unpaid; paying the open invoice brings all back", async () => {
  const { subscribe, first, books } = await shop({ vendor, stripe });
  await subscribe();
  const [card] = books().cards;
  vendor.becomes(card!.id, "expired");
  vendor.clock.advance(30 * day + 30 * minute);
  expect(await first()).toMatchObject({ status: "active" });
  expect(books().invoices.at(-1)).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
  vendor.clock.advance(hour);
  const owed = await first();
  expect(owed.status).toBe("past_due");
  const [invoice] = (await stripe.invoices.list({ subscription: owed.id, status: "open" })).data;
  expect(invoice).toMatchObject({ amount_due: 20_000, attempt_count: 1 });
  expect(iso(invoice?.next_payment_attempt)).toBe("2026-12-03T11:00:00.000Z");
  vendor.clock.advance(14 * day);
  expect((await first()).status).toBe("unpaid");
  expect(books().tries.filter((one) => one.status === "failed")).toHaveLength(9);
  expect(await stripe.invoices.retrieve(invoice!.id)).toMatchObject({
    status: "open",
    next_payment_attempt: null,
  });
  vendor.clock.advance(20 * day);
  expect(books().invoices.at(-1)).toMatchObject({ status: "draft", auto_advance: false });
  vendor.page(String(invoice!.hosted_invoice_url)).pay();
  expect((await first()).status).toBe("active");
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 20_000]);
});

test("renewals go on at the same day of the month", async () => {
  const { subscribe, item, books } = await shop({ vendor, stripe });
  vendor.clock.advance(29 * day);
  await subscribe();
  vendor.clock.advance(366 * day);
  expect(books().charges).toHaveLength(13);
  expect(iso((await item()).current_period_start)).toBe("2027-12-01T10:00:00.000Z");
});

test("a month that is too short ends on its last day, and the next one again on the anchor's", async () => {
  const { subscribe, item } = await shop({ vendor, stripe });
  vendor.clock.advance(90 * day);
  await subscribe();
  const periods = [iso((await item()).current_period_start)];
  for (let count = 0; count < 3; count += 1) {
    vendor.clock.advance(1000 * ((await item()).current_period_end - seconds()));
    periods.push(iso((await item()).current_period_start));
  }
  expect(periods.map((at) => at.slice(0, 10))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
});

test("only the newest open invoice brings a subscription back", async () => {
  const { subscribe, first } = await shop({ vendor, stripe });
  await subscribe();
  Object.assign(vendor.settings, { retryDays: [], afterRetries: "past_due" });
  vendor.becomes(String((await first()).default_payment_method), "insufficient_funds");
  vendor.clock.advance(63 * day);
  const { id, status } = await first();
  expect(status).toBe("past_due");
  const { data } = await stripe.invoices.list({ subscription: id, status: "open" });
  expect(data).toHaveLength(2);
  vendor.page(String(data[1]?.hosted_invoice_url)).pay();
  expect((await first()).status).toBe("past_due");
  vendor.page(String(data[0]?.hosted_invoice_url)).pay();
  expect((await first()).status).toBe("active");
});

test("when retries are over the subscription can also end", async () => {
  const { subscribe, first, customer } = await shop({ vendor, stripe });
  await subscribe();
  vendor.settings.afterRetries = "cancel";
  vendor.becomes(String((await first()).default_payment_method), "insufficient_funds");
  vendor.clock.advance(45 * day);
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "ended" });
  expect(data).toMatchObject([{ status: "canceled", cancellation_details: { reason: "payment_failed" } }]);
});

test("an item with another interval begins its own period and is paid now", async () => {
  const { subscribe, first, yearly, books } = await shop({ vendor, stripe });
  await subscribe();
  vendor.clock.advance(10 * day);
  const { id, items } = await first();
  const both = await stripe.subscriptions.update(id, { items: [{ price: yearly.id, quantity: 1 }] });
  expect(both.items.data.map((one) => iso(one.current_period_end).slice(0, 10))).toEqual([
    "2026-12-02",
    "2027-11-12",
  ]);
  expect(both.items.data[0]?.id).toBe(items.data[0]?.id);
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 96_000]);
  vendor.clock.advance(31 * day);
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 96_000, 20_000]);
});

test("it ends with the period, is taken back, and ends at once", async () => {
  const { subscribe, first, customer, books } = await shop({ vendor, stripe });
  await subscribe();
  const { id } = await first();
  const ends = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(iso(ends.cancel_at)).toBe("2026-12-02T10:00:00.000Z");
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    ...{ statusCode: 404, code: "invoice_upcoming_none" },
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  vendor.clock.advance(31 * day);
  expect(await first()).toMatchObject({ status: "active", cancel_at: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  vendor.clock.advance(31 * day);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  expect(books().charges).toHaveLength(2);
  await subscribe();
  vendor.clock.advance(15 * day);
  const second = await first();
  await stripe.subscriptions.cancel(second.id, { prorate: true, invoice_now: true });
  expect(await stripe.subscriptions.retrieve(second.id)).toMatchObject({ status: "canceled" });
  expect(books().invoices.at(-1)).toMatchObject({ status: "paid", amount_due: 0 });
  expect(books().customer?.balance).toBeLessThan(-9_000);
  await expect(stripe.subscriptions.cancel(second.id)).rejects.toMatchObject({ statusCode: 404 });
});

test("a phase of a schedule has the discounts that it names, and no others", async () => {
  const { begin, first, monthly, better, books } = await shop({ vendor, stripe });
  vendor.promotion("HALF", { percentOff: 50, duration: "forever" });
  const session = await begin();
  vendor.page(String(session.url)).pay({ promotionCode: "HALF" });
  const subscription = await first();
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [now] = schedule.phases;
  const [discount] = subscription.discounts;
  expect(now?.discounts).toMatchObject([{ discount }]);
  const discounts = [{ discount: String(discount) }];
  const { start_date, end_date } = now ?? { start_date: 0, end_date: 0 };
  const planned = (isCarried: boolean) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        { items: [{ price: monthly.id, quantity: 2 }], start_date, end_date, discounts },
        {
          ...{ items: [{ price: better.id, quantity: 1 }], duration: { interval: "month" as const } },
          ...(isCarried && { discounts }),
        },
      ],
    });
  const next = async () => (await stripe.invoices.createPreview({ subscription: subscription.id })).total;
  await planned(true);
  expect(await next()).toBe(10_000);
  await planned(false);
  expect(await next()).toBe(20_000);
  expect((await first()).discounts).toEqual([discount]);
  await expect(
    stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          ...{ items: [{ price: monthly.id, quantity: 2 }], start_date, end_date },
          discounts: [{ discount: "di_unknown" }],
        },
      ],
    }),
  ).rejects.toThrow("No such discount");
  vendor.clock.advance(32 * day);
  expect((await first()).discounts).toEqual([]);
  expect(books().charges.map(({ amount }) => amount)).toEqual([10_000, 20_000]);
  expect(vendor.problems).toEqual([]);
});

test("a change does not wait for a bank debit, which is the subscription's or the customer's", async () => {
  const { subscribe, first, item, customer, books } = await shop({ vendor, stripe });
  await subscribe();
  const setup = await stripe.checkout.sessions.create({
    ...{ mode: "setup", currency: "usd", customer: customer.id, success_url: "https://app.test" },
  });
  vendor.page(String(setup.url)).payLater({ country: "DE" });
  const { data } = await stripe.customers.listPaymentMethods(customer.id);
  const debit = data.find(({ type }) => type === "sepa_debit")?.id ?? "";
  const { id, default_payment_method } = await first();
  const add = async (payment_behavior: "pending_if_incomplete" | "error_if_incomplete") =>
    stripe.subscriptions.update(id, {
      ...{ items: [{ id: (await item()).id, quantity: 3 }], proration_behavior: "always_invoice" },
      payment_behavior,
    });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: debit } });
  expect(default_payment_method).not.toBeNull();
  await stripe.subscriptions.update(id, { default_payment_method: "" });
  await expect(add("pending_if_incomplete")).rejects.toThrow(/not supported for bank debits/);
  await stripe.subscriptions.update(id, { default_payment_method: debit });
  await expect(add("pending_if_incomplete")).rejects.toThrow(/not supported for bank debits/);
  expect((await add("error_if_incomplete")).items.data[0]?.quantity).toBe(3);
  expect(books().charges).toHaveLength(1);
  vendor.settlesDebits(customer.id, true);
  expect(books().charges).toHaveLength(2);
});

test("a discount of one item comes off its lines only, before that of the subscription", async () => {
  const { begin, first, item, extension } = await shop({ vendor, stripe });
  vendor.promotion("HALF", { percentOff: 50, duration: "forever" });
  vendor.page(String((await begin()).url)).pay({ promotionCode: "HALF" });
  await stripe.subscriptions.update((await first()).id, {
    ...{ items: [{ price: extension.id, quantity: 4 }], proration_behavior: "none" },
  });
  vendor.discountsItem((await item()).id, 20);
  const { lines, total } = await stripe.invoices.createPreview({ subscription: (await first()).id });
  expect(lines.data.map(({ discount_amounts: off }) => off?.map(({ amount }) => amount))).toEqual([
    [4_000, 8_000],
    [1_000],
  ]);
  expect(total).toBe(8_000 + 1_000);
});

test("a schedule carries out what was planned at the end of the period, or is called off", async () => {
  const { subscribe, first, item, monthly, better, books } = await shop({ vendor, stripe });
  await subscribe();
  await stripe.subscriptions.update((await first()).id, {
    ...{ items: [{ id: (await item()).id, price: better.id }], proration_behavior: "none" },
  });
  const plan = async () => {
    const subscription = await first();
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [now] = schedule.phases;
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        {
          ...{ start_date: now!.start_date, end_date: now!.end_date, proration_behavior: "none" },
          items: now!.items.map((one) => ({ price: String(one.price), quantity: one.quantity })),
        },
        {
          ...{ items: [{ price: monthly.id, quantity: 1 }], proration_behavior: "none" },
          duration: { interval: "month", interval_count: 1 },
        },
      ],
    });
  };
  const called = await plan();
  await expect(
    stripe.subscriptions.update((await first()).id, { cancel_at_period_end: true }),
  ).rejects.toThrow(/managed by the subscription schedule/);
  await stripe.subscriptionSchedules.release(called.id);
  expect(await first()).toMatchObject({ schedule: null });
  const planned = await plan();
  const subscription = await first();
  expect(subscription.schedule).toBe(planned.id);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.total).toBe(10_000);
  vendor.clock.advance(30 * day + 2 * hour);
  expect(await item()).toMatchObject({ quantity: 1, price: { id: monthly.id } });
  const [over, running] = planned.phases.map(({ start_date, end_date, items }) => ({
    ...{
      start_date,
      end_date,
      items: items.map((one) => ({ price: String(one.price), quantity: one.quantity })),
    },
  }));
  for (const phases of [[over!, running!], [running!]]) {
    const sent = await stripe.subscriptionSchedules.update(planned.id, { phases });
    expect(sent.current_phase?.start_date).toBe(running?.start_date);
  }
  await expect(
    stripe.subscriptionSchedules.update(planned.id, { phases: [{ ...running!, start_date: seconds() - 5 }] }),
  ).rejects.toThrow(/start date of the current phase/);
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 10_000]);
  vendor.clock.advance(31 * day);
  expect(await first()).toMatchObject({ schedule: null, status: "active" });
  expect(await stripe.subscriptionSchedules.retrieve(planned.id)).toMatchObject({ status: "released" });
  expect(books().charges.map((one) => one.amount)).toEqual([20_000, 10_000, 10_000]);
});

test("a planned shorter period begins at the end of the longer one", async () => {
  const { subscribe, first, item, monthly, yearly, books } = await shop({ vendor, stripe });
  await subscribe();
  await stripe.subscriptions.update((await first()).id, {
    items: [{ id: (await item()).id, price: yearly.id, quantity: 1 }],
    proration_behavior: "always_invoice",
  });
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: (await first()).id });
  const { phases } = await stripe.subscriptionSchedules.retrieve(id);
  await stripe.subscriptionSchedules.update(id, {
    phases: [
      {
        ...{ start_date: phases[0]!.start_date, end_date: phases[0]!.end_date },
        items: [{ price: yearly.id, quantity: 1 }],
      },
      { items: [{ price: monthly.id, quantity: 1 }], proration_behavior: "none" },
    ],
  });
  vendor.clock.advance(365 * day + 2 * hour);
  expect(iso((await item()).current_period_end)).toBe("2027-12-02T10:00:00.000Z");
  expect(books().charges.at(-1)?.amount).toBe(10_000);
});
