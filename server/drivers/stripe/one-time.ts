import type Stripe from "stripe";
import type { Bought, HeldItem, OneTimePurchase, PaidPurchase } from "@/server/ports/payments";
import { isMissing, isRefused, type StripeAccount } from "./client";
import { paidBack } from "./paid-back";
import { listMethods } from "./payment-methods";
import { type Desk, instantOf, isUnderWay, moneyComes, readInvoice } from "./subscriptions";

type Tax = Pick<StripeAccount, "collectsTax">;

const daySeconds = 86_400;

/** Invoices of one-time purchases name the request that made them, and what it buys. */
const keyOf = ({ metadata }: Stripe.Invoice): string | undefined => metadata?.tern_key;
const boughtIn = ({ metadata }: Stripe.Invoice): HeldItem | null =>
  metadata?.tern_purchase
    ? { priceId: metadata.tern_purchase, quantity: Number(metadata.tern_quantity) }
    : null;

/**
 * Buys at once: an invoice with one line, which is paid. Stripe's idempotency keys hold for a day, so an invoice of the same request is looked
 * for first; one that was voided is followed by another.
 */
export async function buyOnce(desk: Desk, tax: Tax, of: OneTimePurchase): Promise<Bought> {
  const { stripe } = desk;
  const { customer, key } = of;
  const all = await stripe.invoices.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const ours = all.filter((invoice) => keyOf(invoice) !== undefined);
  const same = ours.filter((invoice) => keyOf(invoice) === key);
  if (same.some(({ status }) => status === "paid")) return { kind: "done" };
  const begun = same.find(({ status }) => status === "open" || status === "draft");
  const waits = begun && (await waiting(stripe, begun));
  if (waits) return waits;
  const [method] = await listMethods(stripe, customer);
  if (!method) return { kind: "no_method" };
  for (const other of ours) if (other.status === "open" && other !== begun) await giveUp(stripe, other);
  if (tax.collectsTax) await locate(stripe, { customer, method: method.id });
  const invoice = begun ?? (await begin(stripe, tax, of, same.length));
  return pay(stripe, { invoice: await finish(desk, of, invoice), method: method.id });
}

/** An open invoice whose money is on its way, or about which the bank asks. */
async function waiting(stripe: Stripe, { id, status }: Stripe.Invoice): Promise<Bought | null> {
  return status === "open" ? outcomeOf(await readInvoice(stripe, id)) : null;
}

/** What became of an invoice; null if it is open and nothing happens. */
function outcomeOf(invoice: Stripe.Invoice): Bought | null {
  if (invoice.status === "paid" || moneyComes(invoice)) return { kind: "done" };
  if (invoice.status !== "open") return { kind: "refused" };
  return isUnderWay(invoice) && invoice.hosted_invoice_url
    ? { kind: "confirm", url: invoice.hosted_invoice_url }
    : null;
}

/** An earlier purchase that nobody pays is not left to be paid as well. */
async function giveUp(stripe: Stripe, { id }: Stripe.Invoice): Promise<void> {
  if (!isUnderWay(await readInvoice(stripe, id))) await stripe.invoices.voidInvoice(id);
}

/** Taxes need an address: a customer without one, who has not bought on Stripe's page yet, gets that of the payment method. */
async function locate(stripe: Stripe, { customer, method }: { customer: string; method: string }) {
  const known = await stripe.customers.retrieve(customer);
  if (known.deleted || known.address?.country) return;
  const { address } = (await stripe.paymentMethods.retrieve(method)).billing_details;
  if (!address?.country) return;
  const { city, country, line1, line2, postal_code, state } = address;
  const parts = Object.entries({ city, country, line1, line2, postal_code, state });
  await stripe.customers.update(customer, {
    address: Object.fromEntries(parts.filter(([, part]) => part !== null)),
  });
}

/** Two requests that come at once get the same one; `attempt` is how many were voided before. */
const begin = (
  stripe: Stripe,
  { collectsTax }: Tax,
  { customer, price, quantity, key }: OneTimePurchase,
  attempt: number,
) =>
  stripe.invoices.create(
    {
      ...{ customer, currency: price.currency.toLowerCase(), auto_advance: false },
      pending_invoice_items_behavior: "exclude",
      metadata: { tern_key: key, tern_purchase: price.id, tern_quantity: String(quantity) },
      ...(collectsTax && { automatic_tax: { enabled: true } }),
    },
    { idempotencyKey: `buy ${customer} ${attempt} ${key}` },
  );

/** Gives a draft its line, and fixes its amount. */
async function finish(
  { stripe, catalog }: Desk,
  { customer, price, quantity }: OneTimePurchase,
  invoice: Stripe.Invoice,
): Promise<Stripe.Invoice> {
  const { id, status, lines } = invoice;
  if (status !== "draft") return invoice;
  if (lines.data.length === 0)
    await stripe.invoiceItems.create(
      { customer, invoice: id, pricing: { price: await catalog.priceAt(price) }, quantity },
      { idempotencyKey: `buy line ${id}` },
    );
  return stripe.invoices.finalizeInvoice(
    id,
    { auto_advance: false },
    { idempotencyKey: `buy finalize ${id}` },
  );
}

/** An invoice is paid once, whoever asks for it: what became of it is read from it. */
async function pay(
  stripe: Stripe,
  { invoice: { id, status }, method }: { invoice: Stripe.Invoice; method: string },
): Promise<Bought> {
  if (status === "paid") return { kind: "done" };
  const failure = await stripe.invoices.pay(id, { payment_method: method, off_session: false }).then(
    () => null,
    (error: unknown) => error,
  );
  const outcome = outcomeOf(await readInvoice(stripe, id));
  if (outcome) return outcome;
  if (failure !== null && !isRefused(failure)) throw failure;
  return voided(stripe, id);
}

/** Another request may have voided it, or paid it with another card. */
async function voided(stripe: Stripe, id: string): Promise<Bought> {
  try {
    await stripe.invoices.voidInvoice(id);
    return { kind: "refused" };
  } catch (error) {
    const outcome = outcomeOf(await readInvoice(stripe, id));
    if (outcome) return outcome;
    throw error;
  }
}

const listedSeconds = 60 * daySeconds;

/**
 * What was bought once and paid in the last 60 days. What the bank asks about for more than a day is given up, but not money that is on its
 * way.
 */
export async function listPurchases(stripe: Stripe, customer: string, now: Date): Promise<PaidPurchase[]> {
  const at = Math.floor(+now / 1000);
  const ours = await recent(stripe, customer, at - listedSeconds);
  for (const { id, status, created } of ours)
    if (status === "open" && created < at - daySeconds && !moneyComes(await readInvoice(stripe, id)))
      await stripe.invoices.voidInvoice(id);
  const paid = ours.filter(({ status }) => status === "paid");
  const isPaidBack = await paidBack(stripe, customer, paid);
  return paid.flatMap((invoice) => {
    const item = boughtIn(invoice);
    const paidAt = invoice.status_transitions.paid_at ?? invoice.created;
    return item
      ? [{ ...item, invoice: invoice.id, at: instantOf(paidAt), isRefunded: isPaidBack(invoice) }]
      : [];
  });
}

async function recent(stripe: Stripe, customer: string, since: number): Promise<Stripe.Invoice[]> {
  const ours: Stripe.Invoice[] = [];
  try {
    const listed = stripe.invoices.list({
      ...{ customer, created: { gte: since }, limit: 100, expand: ["data.payments"] },
    });
    for await (const invoice of listed) if (keyOf(invoice) !== undefined) ours.push(invoice);
  } catch (error) {
    // The customer was deleted at Stripe.
    if (!isMissing(error)) throw error;
  }
  return ours;
}
