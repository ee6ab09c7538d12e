import type Stripe from "stripe";
import { monthsAfter } from "@/server/domain/billing/credits";
import { months } from "@/server/domain/billing/prices";
import type { Change, ChangeTime, Customer, PlanPrice, Quote } from "@/server/ports/payments";
import { cycleOf } from "./catalog";
import { isRefused } from "./client";
import {
  type Desk,
  goodSubscription,
  idOf,
  instantOf,
  isGood,
  isUnderWay,
  isUnpaid,
  listSubscriptions,
  planItem,
  readInvoice,
  recurring,
  taxOf,
} from "./subscriptions";

type Wanted = Customer & { price: PlanPrice; when: ChangeTime };

const secondsOf = (at: Date) => Math.floor(+at / 1000);

/** What a change costs now and at the next payment; null without a subscription at a price of ours. */
export async function quoteChange(
  { stripe, catalog }: Desk,
  { customer, price, when }: Wanted,
  now: Date,
): Promise<Quote | null> {
  const current = await goodSubscription(stripe, customer);
  const from = current && (await catalog.ourPrice(planItem(current).price));
  if (!current || !from) return null;
  const to = await catalog.priceAt(price);
  const asOf = instantOf(secondsOf(now));
  const due = when === "now" ? await prorated(stripe, current, { to, asOf }) : null;
  const next = await recurring(stripe, current, to);
  return {
    ...{ from, asOf },
    // What is given back is for the old price, and what is charged for the new one.
    lines: (due?.lines.data ?? []).map(({ amount }) => ({
      ...{ priceId: amount < 0 ? from : price.id, amountCents: amount },
    })),
    taxCents: due ? taxOf(due) : 0,
    totalCents: due?.amount_due ?? 0,
    next: { at: nextDate(current, { price, when, asOf }), amountCents: next.total },
  };
}

const prorated = (stripe: Stripe, current: Stripe.Subscription, { to, asOf }: { to: string; asOf: Date }) =>
  stripe.invoices.createPreview({
    subscription: current.id,
    subscription_details: {
      items: [{ id: planItem(current).id, price: to }],
      ...{ proration_behavior: "always_invoice", proration_date: secondsOf(asOf) },
    },
  });

/** A change to another length of period begins a new one at once. */
function nextDate(
  current: Stripe.Subscription,
  { price, when, asOf }: { price: PlanPrice; when: ChangeTime; asOf: Date },
): Date {
  const item = planItem(current);
  const { interval, interval_count } = cycleOf(price);
  const has = item.price.recurring;
  const isSameLength = has?.interval === interval && has.interval_count === interval_count;
  return when === "now" && !isSameLength
    ? monthsAfter(asOf, months[price.period])
    : instantOf(item.current_period_end);
}

/** Changes the plan as quoted. A larger plan begins when it is paid: until then, and if the card is refused, nothing changes. */
export async function changePlan(
  desk: Desk,
  { customer, price, when, from, asOf }: Wanted & Pick<Quote, "from" | "asOf">,
): Promise<Change> {
  const { stripe, catalog } = desk;
  const current = await goodSubscription(stripe, customer);
  const has = current && (await catalog.ourPrice(planItem(current).price));
  // A repeated request finds its change done.
  if (has === price.id && when === "now") return { kind: "done" };
  if (!current || has !== from) return { kind: "changed" };
  const to = await catalog.priceAt(price);
  const key = `${current.id} ${from} ${price.id} ${secondsOf(asOf)}`;
  if (when === "period_end") return scheduleChange(stripe, current, { to, price, key });
  await keepSubscription(stripe, current);
  return payChange(stripe, current, { to, asOf, key });
}

async function payChange(
  stripe: Stripe,
  current: Stripe.Subscription,
  { to, asOf, key }: { to: string; asOf: Date; key: string },
): Promise<Change> {
  try {
    const { pending_update, latest_invoice } = await stripe.subscriptions.update(
      current.id,
      {
        items: [{ id: planItem(current).id, price: to }],
        ...{ proration_behavior: "always_invoice", proration_date: secondsOf(asOf) },
        payment_behavior: "pending_if_incomplete",
      },
      { idempotencyKey: `change ${key}` },
    );
    if (!pending_update) return { kind: "done" };
    return latest_invoice ? await unpaidChange(stripe, idOf(latest_invoice)) : { kind: "refused" };
  } catch (error) {
    if (isRefused(error)) return { kind: "refused" };
    throw error;
  }
}

/** The change waits for its payment: the bank asks the customer, or refused it, and then its invoice must not be collected later. */
async function unpaidChange(stripe: Stripe, invoiceId: string): Promise<Change> {
  const invoice = await readInvoice(stripe, invoiceId);
  if (invoice.status !== "open") return { kind: invoice.status === "paid" ? "done" : "refused" };
  if (isUnderWay(invoice) && invoice.hosted_invoice_url)
    return { kind: "confirm", url: invoice.hosted_invoice_url };
  await stripe.invoices.voidInvoice(invoice.id);
  return { kind: "refused" };
}

/**
 * A schedule changes the price when the period ends, and then lets go of the subscription. It begins with what the subscription has by now:
 * if that is not what the customer saw, somebody else changed it, and nothing is planned.
 */
async function scheduleChange(
  stripe: Stripe,
  current: Stripe.Subscription,
  { to, price, key }: { to: string; price: PlanPrice; key: string },
): Promise<Change> {
  await keepSubscription(stripe, current);
  const { id, phases } = await stripe.subscriptionSchedules.create(
    { from_subscription: current.id },
    { idempotencyKey: `schedule ${key}` },
  );
  const [phase] = phases;
  const [has] = phase?.items ?? [];
  if (!phase || !has || idOf(has.price) !== planItem(current).price.id) {
    await stripe.subscriptionSchedules.release(id);
    return { kind: "changed" };
  }
  const quantity = has.quantity ?? 1;
  await stripe.subscriptionSchedules.update(id, {
    ...{ end_behavior: "release", proration_behavior: "none" },
    phases: [
      {
        items: [{ price: idOf(has.price), quantity }],
        ...{ start_date: phase.start_date, end_date: phase.end_date },
      },
      { items: [{ price: to, quantity }], duration: cycleOf(price) },
    ],
  });
  return { kind: "done" };
}

/** Takes back that the subscription ends or changes. */
async function keepSubscription(stripe: Stripe, current: Stripe.Subscription): Promise<void> {
  if (current.schedule) await stripe.subscriptionSchedules.release(idOf(current.schedule));
  if (current.cancel_at_period_end)
    await stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
}

export async function keepPlan(stripe: Stripe, customer: string): Promise<boolean> {
  const current = await goodSubscription(stripe, customer);
  if (current) await keepSubscription(stripe, current);
  return current !== null;
}

/** Ends the subscription with its period, or at once if it is not paid. One whose money is on its way stays. */
export async function cancelPlan(stripe: Stripe, customer: string): Promise<boolean> {
  const [current] = await listSubscriptions(stripe, customer);
  if (current && isUnpaid(current)) {
    await endNow(stripe, current);
    return true;
  }
  if (!current || !isGood(current)) return false;
  if (current.schedule) await stripe.subscriptionSchedules.release(idOf(current.schedule));
  if (!current.cancel_at_period_end)
    await stripe.subscriptions.update(current.id, { cancel_at_period_end: true });
  return true;
}

/** Ends a subscription and forgets what is open on it; answers its invoices. */
async function endNow(stripe: Stripe, { id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  await stripe.subscriptions.cancel(id);
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
  for (const invoice of data) if (invoice.status === "open") await stripe.invoices.voidInvoice(invoice.id);
  return data;
}

/** Ends all subscriptions but the good one, forgets what is open on them, and pays back what was paid for them. */
export async function endOthers(stripe: Stripe, customer: string): Promise<void> {
  const [current, ...others] = await listSubscriptions(stripe, customer);
  if (!current || !isGood(current)) return;
  for (const other of others) {
    if (other.status === "canceled") continue;
    for (const invoice of await endNow(stripe, other))
      if (invoice.status === "paid" && other.created > current.created) await payBack(stripe, invoice);
  }
}

/** With a credit note, which keeps the tax documents right. */
async function payBack(
  stripe: Stripe,
  { id, amount_paid, post_payment_credit_notes_amount }: Stripe.Invoice,
): Promise<void> {
  const left = amount_paid - post_payment_credit_notes_amount;
  if (left <= 0) return;
  await stripe.creditNotes.create(
    { invoice: id, amount: left, refund_amount: left, reason: "duplicate" },
    { idempotencyKey: `duplicate ${id}` },
  );
}
