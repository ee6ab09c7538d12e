import type Stripe from "stripe";
import type { StandInStripe } from "@/tests/support/stand-ins/stripe";
import { open, shop } from "./kit";

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

/** A purchase with a saved card. */
async function buy(customer: string, price: string, quantity: number) {
  const invoice = await stripe.invoices.create({
    customer,
    auto_advance: false,
    pending_invoice_items_behavior: "exclude",
    metadata: { tern_key: "b1" },
    ...{ collection_method: "charge_automatically", automatic_tax: { enabled: true } },
  });
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, pricing: { price }, quantity });
  const open = await stripe.invoices.finalizeInvoice(invoice.id);
  return {
    open,
    pay: (method?: string) => stripe.invoices.pay(invoice.id, { payment_method: method, off_session: false }),
  };
}

async function withCard(card: "ok" | "attaches_but_fails" | "needs_3ds", country = "US") {
  const all = await shop({ vendor, stripe }, { country });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "setup", customer: all.customer.id, currency: "usd", ...all.urls },
  });
  const page = vendor.page(String(session.url));
  page.pay({ card });
  if (card === "needs_3ds") page.confirm();
  const [method] = (await stripe.paymentMethods.list({ customer: all.customer.id })).data;
  await stripe.customers.update(all.customer.id, {
    invoice_settings: { default_payment_method: method!.id },
  });
  return { ...all, method: method! };
}

test("an invoice of our own is paid with the saved card, with tax per line", async () => {
  const { customer, pack, books } = await withCard("ok", "FR");
  const { open: invoice, pay } = await buy(customer.id, pack.id, 3);
  expect(invoice).toMatchObject({ status: "open", subtotal: 7_500, total: 9_000, amount_due: 9_000 });
  expect(invoice.lines.data[0]).toMatchObject({
    ...{ quantity: 3, amount: 7_500, parent: { type: "invoice_item_details" } },
    pricing: { price_details: { price: pack.id } },
  });
  const paid = await pay();
  expect(paid).toMatchObject({
    status: "paid",
    amount_paid: 9_000,
    amount_remaining: 0,
    billing_reason: "manual",
  });
  await expect(pay()).rejects.toThrow("Invoice is already paid");
  const read = await stripe.invoices.retrieve(invoice.id, {
    expand: ["payments.data.payment.payment_intent"],
  });
  expect(read.payments?.data[0]).toMatchObject({
    ...{ status: "paid", amount_paid: 9_000, payment: { payment_intent: { status: "succeeded" } } },
  });
  expect((await stripe.invoicePayments.list({ invoice: invoice.id })).data).toHaveLength(1);
  expect(books().taken).toEqual({ usd: 9_000 });
});

test("a declined card is a 402, and the invoice stays open for another card", async () => {
  const { customer, pack, books } = await withCard("attaches_but_fails");
  const { open: invoice, pay } = await buy(customer.id, pack.id, 1);
  await expect(pay()).rejects.toMatchObject({
    ...{ type: "StripeCardError", statusCode: 402, code: "card_declined", decline_code: "generic_decline" },
  });
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("open");
  expect(books().taken).toEqual({});
  expect(vendor.page(String(invoice.hosted_invoice_url)).pay()).toEqual({ stays: "Invoice paid" });
  expect(books().taken).toEqual({ usd: 2_500 });
});

test("a card that needs 3DS asks for it, and the page takes it", async () => {
  const { customer, pack, books } = await withCard("needs_3ds");
  const { open: invoice, pay } = await buy(customer.id, pack.id, 1);
  await expect(pay()).rejects.toMatchObject({
    statusCode: 402,
    code: "invoice_payment_intent_requires_action",
  });
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({
    ...{ statusCode: 402, code: "authentication_required" },
  });
  const waits = await stripe.invoices.retrieve(invoice.id, { expand: ["confirmation_secret"] });
  expect(waits).toMatchObject({ status: "open", confirmation_secret: { type: "payment_intent" } });
  expect(vendor.webhooks().map((one) => one.type)).toContain("invoice.payment_action_required");
  vendor.page(String(invoice.hosted_invoice_url)).confirm();
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("paid");
  expect(books().charges).toHaveLength(1);
});

test("without a card nothing is paid; an open invoice can be given up", async () => {
  const { customer, pack, books } = await shop({ vendor, stripe });
  const { open: invoice, pay } = await buy(customer.id, pack.id, 1);
  await expect(pay()).rejects.toMatchObject({ statusCode: 400, code: "resource_missing" });
  expect((await stripe.invoices.voidInvoice(invoice.id)).status).toBe("void");
  await expect(pay()).rejects.toMatchObject({ statusCode: 400 });
  expect(books().tries).toEqual([]);
});

test("without an address an invoice with tax can't be finalised", async () => {
  const { pack } = await shop({ vendor, stripe });
  const nowhere = await stripe.customers.create({ email: "no@where.test" });
  await expect(buy(nowhere.id, pack.id, 1)).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  expect(vendor.webhooks().map((one) => one.type)).toContain("invoice.finalization_failed");
  const [draft] = vendor.books.of(nowhere.id).invoices;
  expect(draft).toMatchObject({ status: "draft", automatic_tax: { status: "requires_location_inputs" } });
});

test("no more is given back than was paid", async () => {
  const { customer, pack, books } = await withCard("ok");
  const { open: invoice, pay } = await buy(customer.id, pack.id, 2);
  await pay();
  const [charge] = books().charges;
  const refund = (amount?: number) =>
    stripe.refunds.create({
      ...{ payment_intent: String(charge!.payment_intent), reason: "requested_by_customer", amount },
      metadata: { tern_key: "r1" },
    });
  expect(await refund(2_000)).toMatchObject({ amount: 2_000, status: "succeeded", charge: charge!.id });
  await expect(refund(3_001)).rejects.toThrow(/greater than unrefunded amount/);
  expect(await refund()).toMatchObject({ amount: 3_000 });
  await expect(refund()).rejects.toMatchObject({ code: "charge_already_refunded" });
  expect(books().taken).toEqual({ usd: 0 });
  expect((await stripe.refunds.list({ charge: charge!.id })).data).toHaveLength(2);
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("paid");
});

test("a credit note gives back a part of a paid invoice", async () => {
  const { customer, pack, books } = await withCard("ok");
  const { open: invoice, pay } = await buy(customer.id, pack.id, 2);
  await pay();
  const note = await stripe.creditNotes.create({ invoice: invoice.id, amount: 1_000, refund_amount: 1_000 });
  expect(note).toMatchObject({
    status: "issued",
    type: "post_payment",
    refunds: [{ amount_refunded: 1_000 }],
  });
  expect((await stripe.invoices.retrieve(invoice.id)).post_payment_credit_notes_amount).toBe(1_000);
  expect(books().taken).toEqual({ usd: 4_000 });
});

test("less than the least charge is put onto the customer's balance", async () => {
  const { customer, pack, books } = await withCard("ok");
  const invoice = await stripe.invoices.create({
    customer: customer.id,
    pending_invoice_items_behavior: "exclude",
  });
  await stripe.invoiceItems.create({
    invoice: invoice.id,
    amount: 30,
    currency: "usd",
    description: "A little",
  });
  const little = await stripe.invoices.finalizeInvoice(invoice.id);
  expect(little).toMatchObject({ status: "paid", total: 30, amount_due: 0, ending_balance: 30 });
  const { open: next } = await buy(customer.id, pack.id, 1);
  expect(next).toMatchObject({ total: 2_500, starting_balance: 30, amount_due: 2_530, ending_balance: 0 });
  expect(books().charges).toEqual([]);
});

test("what happens at the vendor without us is told", async () => {
  const { customer, pack, method, books, subscribe, first } = await withCard("ok");
  const { pay } = await buy(customer.id, pack.id, 1);
  await pay();
  await subscribe();
  const { id } = await first();
  vendor.webhooks();
  vendor.renewsCard(method.id, { month: 3, year: 2040 });
  vendor.disputes(books().charges[0]!.id);
  expect((await stripe.paymentMethods.retrieve(method.id)).card?.exp_year).toBe(2040);
  expect((await stripe.charges.retrieve(books().charges[0]!.id)).disputed).toBe(true);
  vendor.removesCustomer(customer.id);
  expect(await stripe.customers.retrieve(customer.id)).toEqual({
    id: customer.id,
    object: "customer",
    deleted: true,
  });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  await expect(stripe.invoices.create({ customer: customer.id })).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect(vendor.webhooks().map((one) => one.type)).toEqual([
    ...["payment_method.automatically_updated", "charge.dispute.created"],
    ...["customer.subscription.deleted", "customer.deleted"],
  ]);
});
