import Stripe from "stripe";
import { doubled, type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";

let vendor: StandInStripe;
let stripe: Stripe;

const day = 86_400_000;
const hour = 3_600_000;

beforeEach(async () => {
  vendor = await startStripe({ now: new Date("2026-11-02T10:00:00Z") });
  stripe = new Stripe(vendor.secretKey, {
    ...{ host: "127.0.0.1", port: vendor.port, protocol: "http", telemetry: false, maxNetworkRetries: 0 },
  });
});

afterEach(async () => {
  const { problems } = vendor;
  await vendor.close();
  expect(problems).toEqual([]);
});

/** What the account sells, and a customer. */
async function shop({ country = "US", isTaxed = false }: { country?: string; isTaxed?: boolean } = {}) {
  const product = await stripe.products.create({ name: "Basic" });
  const seats = await stripe.products.create({ name: "Extension seats" });
  const priced = (lookup_key: string, unit_amount: number, interval: "month" | "year", of = product.id) =>
    stripe.prices.create({
      ...{ currency: "usd", product: of, unit_amount, lookup_key, recurring: { interval } },
      tax_behavior: "exclusive",
    });
  const monthly = await priced("basic_monthly_usd", 10_000, "month");
  const better = await priced("growth_monthly_usd", 20_000, "month");
  const yearly = await priced("basic_yearly_usd", 96_000, "year");
  const extension = await priced("extension_monthly_usd", 500, "month", seats.id);
  const pack = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_500, lookup_key: "credits_usd", product_data: { name: "Credits" } },
  });
  const customer = await stripe.customers.create({
    ...{ email: "ada@acme.test", name: "Acme", metadata: { workspace: "w1" }, address: { country } },
  });
  const subscribe = async (card: "ok" | "attaches_but_fails" | "needs_3ds" = "ok", quantity = 2) => {
    const session = await stripe.checkout.sessions.create({
      ...{ mode: "subscription", customer: customer.id, client_reference_id: "w1" },
      ...{
        success_url: "https://app.test/done?s={CHECKOUT_SESSION_ID}",
        cancel_url: "https://app.test/back",
      },
      line_items: [{ price: monthly.id, quantity }],
      subscription_data: { metadata: { workspace: "w1" } },
      automatic_tax: { enabled: isTaxed },
      adaptive_pricing: { enabled: false },
    });
    const page = vendor.page(String(session.url));
    const landed = page.pay({ card });
    return { session, page, landed };
  };
  const first = async () => {
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    return data[0]!;
  };
  return { product, monthly, better, yearly, extension, pack, customer, subscribe, first };
}

test("a paid session makes one active subscription, paid once", async () => {
  const { subscribe, customer, monthly } = await shop();
  const { session, landed } = await subscribe();
  expect(landed).toEqual({ url: `https://app.test/done?s=${session.id}` });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["subscription", "invoice"] });
  expect(done).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(done.subscription).toMatchObject({ status: "active", metadata: { workspace: "w1" } });
  expect(done.invoice).toMatchObject({
    status: "paid",
    total: 20_000,
    billing_reason: "subscription_create",
  });
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: "all" });
  expect(data).toHaveLength(1);
  const item = data[0]?.items.data[0];
  expect(item).toMatchObject({ quantity: 2, price: { id: monthly.id } });
  expect(new Date(Number(item?.current_period_end) * 1000).toISOString()).toBe("2026-12-02T10:00:00.000Z");
  const books = vendor.books.of(customer.id);
  expect(books.charges.map((one) => one.amount)).toEqual([20_000]);
  expect(books.taken).toEqual({ usd: 20_000 });
  const cards = await stripe.customers.listPaymentMethods(customer.id);
  expect(cards.data.map((one) => one.card?.last4)).toEqual(["4242"]);
  expect(data[0]?.default_payment_method).toBe(cards.data[0]?.id);
});

test("the preview of a change is the invoice made at the same moment", async () => {
  const { subscribe, better, first, customer } = await shop({ country: "DE", isTaxed: true });
  await subscribe();
  vendor.clock.advance(10 * day + 1_234_567);
  const subscription = await first();
  const items = [{ id: subscription.items.data[0]!.id, price: better.id, quantity: 3 }];
  const proration_date = Math.floor(vendor.clock.now().getTime() / 1000);
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_date, proration_behavior: "always_invoice" },
  });
  vendor.clock.advance(5 * 60_000);
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...{
      items,
      proration_date,
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    },
    expand: ["latest_invoice"],
  });
  expect(changed.pending_update).toBeNull();
  const invoice = changed.latest_invoice as Stripe.Invoice;
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
  // By hand: 19.98 of 30 days are left, of 20 000 and of 60 000 cents.
  const left = 30 * 86_400 - (10 * 86_400 + 1_234);
  const part = (amount: number) => Math.round((amount * left) / (30 * 86_400));
  expect(invoice.subtotal).toBe(part(60_000) - part(20_000));
  expect(vendor.books.of(customer.id).charges).toHaveLength(2);
  const recurring = await stripe.invoices.createPreview({
    ...{ subscription: subscription.id, preview_mode: "recurring" },
  });
  expect(recurring.total).toBe(Math.round(60_000 * 1.19));
});

test("a declined change waits, and is paid or lapses", async () => {
  const { subscribe, better, first, customer } = await shop();
  await subscribe();
  const [card] = vendor.books.of(customer.id).cards;
  vendor.becomes(card!.id, "insufficient_funds");
  vendor.clock.advance(day);
  const change = async () => {
    const subscription = await first();
    return stripe.subscriptions.update(subscription.id, {
      ...{ items: [{ id: subscription.items.data[0]!.id, price: better.id }], expand: ["latest_invoice"] },
      ...{ proration_behavior: "always_invoice", payment_behavior: "pending_if_incomplete" },
    });
  };
  const waits = await change();
  expect(waits).toMatchObject({
    status: "active",
    pending_update: { expires_at: waits.created + 86_400 + 82_800 },
  });
  expect(waits.items.data[0]?.price.unit_amount).toBe(10_000);
  vendor.clock.advance(23 * hour);
  expect(await first()).toMatchObject({ status: "active", pending_update: null });
  const lapsed = waits.latest_invoice as Stripe.Invoice;
  expect((await stripe.invoices.retrieve(lapsed.id)).status).toBe("void");
  const again = (await change()).latest_invoice as Stripe.Invoice;
  vendor.page(String(again.hosted_invoice_url)).pay();
  const after = await first();
  expect(after).toMatchObject({ pending_update: null });
  expect(after.items.data[0]?.price.id).toBe(better.id);
  await expect(
    stripe.subscriptions.update(after.id, {
      ...{ items: [{ id: after.items.data[0]!.id, quantity: 9 }], proration_behavior: "always_invoice" },
      payment_behavior: "error_if_incomplete",
    }),
  ).rejects.toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "insufficient_funds" });
  expect((await first()).items.data[0]?.quantity).toBe(2);
});

test("its webhooks are accepted by the package", async () => {
  const { subscribe } = await shop();
  await subscribe();
  const sent = vendor.webhooks({ at: new Date() });
  for (const { body, headers } of doubled(sent)) {
    const event = stripe.webhooks.constructEvent(body, headers["stripe-signature"], vendor.webhookSecret);
    expect(event.api_version).toBe(vendor.apiVersion);
  }
  expect(sent.map((one) => one.type)).toEqual(
    expect.arrayContaining([
      ...["customer.created", "customer.subscription.created", "customer.subscription.updated"],
      ...["invoice.paid", "invoice_payment.paid", "payment_method.attached", "checkout.session.completed"],
    ]),
  );
  expect(vendor.webhooks()).toEqual([]);
  const check = ({ body, headers }: { body: string; headers: Record<string, string> }, secret: string) =>
    stripe.webhooks.constructEvent(body, String(headers["stripe-signature"]), secret);
  const rolled = vendor.redeliver(sent[0]!.id, { secrets: ["whsec_old", "whsec_new"], at: new Date() });
  expect(check(rolled, "whsec_new").id).toBe(sent[0]!.id);
  expect(() => check(rolled, "whsec_other")).toThrow(/signature/);
  const late = vendor.redeliver(sent[0]!.id, { at: new Date(Date.now() - 301_000) });
  expect(() => check(late, vendor.webhookSecret)).toThrow(/tolerance/);
});
