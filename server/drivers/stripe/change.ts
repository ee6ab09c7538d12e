import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { monthsAfter } from "@/server/domain/billing/credits";
import { isSameItems, itemsText } from "@/server/domain/billing/items";
import { months } from "@/server/domain/billing/months";
import type { Change, Quote, Wanted } from "@/server/ports/payments";
import { cycleOf } from "./catalog";
import { isRefused } from "./client";
import {
  changesTo,
  heldItems,
  heldOf,
  heldTargets,
  leadItem,
  netLines,
  ownItems,
  planIn,
  type Target,
  targetsOf,
} from "./items";
import { isBankDebit, primaryFor } from "./payment-methods";
import {
  type Desk,
  goodSubscription,
  idOf,
  instantOf,
  isGood,
  isMoneyComing,
  isUnderWay,
  isUnpaid,
  listSubscriptions,
  plannedOf,
  readInvoice,
  recurring,
  taxOf,
} from "./subscriptions";

const secondsOf = (at: Date) => Math.floor(+at / 1000);

/** What a change costs now and at the next payment; null without a subscription at a price of ours. */
export async function quoteChange(
  { stripe, catalog }: Desk,
  { customer, items, when }: Wanted,
  now: Date,
): Promise<Quote | null> {
  const current = await goodSubscription(stripe, customer);
  const from = current ? heldItems(current) : [];
  if (!current || from.length === 0) return null;
  const targets = await targetsOf(catalog, current, items);
  const asOf = instantOf(secondsOf(now));
  const isDue = when === "now" && !isSameItems(from, heldOf(items));
  const due = isDue ? await prorated(stripe, current, { targets, asOf }) : null;
  const next = await recurring(stripe, current, targets);
  return {
    ...{ from, asOf },
    lines: due ? await netLines(catalog, due.lines.data) : [],
    taxCents: due ? taxOf(due) : 0,
    totalCents: due?.amount_due ?? 0,
    next: { at: nextDate(current, { items, when, asOf }), amountCents: next.total },
  };
}

type AtOnce = { targets: readonly Target[]; asOf: Date };

/** All of it is charged and given back at once, as of the quote. */
const atOnce = (current: Stripe.Subscription, { targets, asOf }: AtOnce) => ({
  items: changesTo(current, targets),
  ...{ proration_behavior: "always_invoice" as const, proration_date: secondsOf(asOf) },
});

const prorated = (stripe: Stripe, current: Stripe.Subscription, wanted: AtOnce) =>
  stripe.invoices.createPreview({
    ...{ subscription: current.id, subscription_details: atOnce(current, wanted) },
  });

/** A change to another length of period begins a new one at once. */
function nextDate(
  current: Stripe.Subscription,
  { items, when, asOf }: Pick<Wanted, "items" | "when"> & { asOf: Date },
): Date {
  const plan = planIn(items);
  const has = leadItem(current);
  const { interval, interval_count } = cycleOf(plan);
  const isSameLength =
    has.price.recurring?.interval === interval && has.price.recurring.interval_count === interval_count;
  return when === "now" && !isSameLength
    ? monthsAfter(asOf, months[plan.period])
    : instantOf(has.current_period_end);
}

/** Changes the subscription as quoted. What is added begins when it is paid: until then, and if the card is refused, nothing changes. */
export async function changeItems(
  desk: Desk,
  { customer, items, when, from, asOf }: Wanted & Pick<Quote, "from" | "asOf">,
): Promise<Change> {
  const { stripe, catalog } = desk;
  const current = await goodSubscription(stripe, customer);
  if (!current) return { kind: "changed" };
  const [has, wanted] = [heldItems(current), heldOf(items)];
  // A repeated request finds its change done.
  if (when === "now" && isSameItems(has, wanted)) return { kind: "done" };
  if (!isSameItems(has, from)) return { kind: "changed" };
  const targets = await targetsOf(catalog, current, items);
  if (when === "period_end") return scheduleChange(desk, current, { targets, plan: planIn(items) });
  await keepSubscription(stripe, current);
  const named = [current.id, itemsText(from), itemsText(wanted), secondsOf(asOf)].join(" ");
  const key = createHash("sha256").update(named).digest("base64url");
  return payChange(stripe, current, { targets, asOf, key });
}

async function payChange(
  stripe: Stripe,
  current: Stripe.Subscription,
  { targets, asOf, key }: AtOnce & { key: string },
): Promise<Change> {
  const payment_behavior = await paidHow(stripe, current);
  try {
    const { pending_update, latest_invoice } = await stripe.subscriptions.update(
      current.id,
      { ...atOnce(current, { targets, asOf }), payment_behavior },
      { idempotencyKey: `change ${key} ${payment_behavior}` },
    );
    if (!pending_update) return { kind: "done" };
    return latest_invoice ? await unpaidChange(stripe, idOf(latest_invoice)) : { kind: "refused" };
  } catch (error) {
    if (isRefused(error)) return { kind: "refused" };
    throw error;
  }
}

/** Stripe lets no change wait for a bank debit: one that can be begun counts, and what the bank returns later is owed. */
async function paidHow(stripe: Stripe, current: Stripe.Subscription) {
  const method = await primaryFor(stripe, current);
  return method && isBankDebit(await stripe.paymentMethods.retrieve(method))
    ? "error_if_incomplete"
    : "pending_if_incomplete";
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

/** Items as Stripe has them, whosever they are. */
const contentsOf = (items: readonly { price: string | { id: string }; quantity?: number }[]) =>
  items
    .map(({ price, quantity = 1 }) => `${idOf(price)} ${quantity}`)
    .sort()
    .join();

/**
 * A schedule changes the items when the period ends, and then lets go of the subscription. It begins with what the subscription has by now:
 * if that is not what the customer saw, somebody else changed it, and nothing is planned.
 */
async function scheduleChange(
  desk: Desk,
  current: Stripe.Subscription,
  { targets, plan }: { targets: readonly Target[]; plan: Parameters<typeof cycleOf>[0] },
): Promise<Change> {
  const { stripe } = desk;
  const planned = await plannedOf(desk, current);
  // A repeated request finds its change planned.
  if (planned && isSameItems(heldTargets(planned), heldTargets(targets))) return { kind: "done" };
  await keepSubscription(stripe, current);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: current.id });
  const [phase] = phases;
  if (!phase || contentsOf(phase.items) !== contentsOf(current.items.data)) {
    await stripe.subscriptionSchedules.release(id);
    return { kind: "changed" };
  }
  // A phase has no discounts but those that it names.
  const discounts = reused(current);
  await stripe.subscriptionSchedules.update(id, {
    ...{ end_behavior: "release", proration_behavior: "none" },
    phases: [
      {
        items: current.items.data.map(kept),
        ...{ start_date: phase.start_date, end_date: phase.end_date, ...discounts },
      },
      { items: itemsAfter(current, targets), duration: cycleOf(plan), ...discounts },
    ],
  });
  return { kind: "done" };
}

/** The same discounts go on, and are not begun anew. */
const reused = ({ discounts }: { discounts: readonly (string | { id: string })[] }) =>
  discounts.length > 0 && { discounts: discounts.map((discount) => ({ discount: idOf(discount) })) };

/** An item of a phase as the subscription has it. */
const kept = (item: Stripe.SubscriptionItem) => ({
  ...{ price: item.price.id, quantity: item.quantity ?? 1 },
  ...reused(item),
  ...(Object.keys(item.metadata).length > 0 && { metadata: item.metadata }),
});

/** The items of ours as they shall be, and what was added by hand as it is. */
function itemsAfter(current: Stripe.Subscription, targets: readonly Target[]) {
  const own = ownItems(current);
  return [
    ...targets.map(({ ours, price, quantity }) => {
      const before = own.find((one) => one.ours.kind === ours.kind);
      return { ...(before && kept(before.item)), price, quantity };
    }),
    ...current.items.data.filter((item) => !own.some((one) => one.item === item)).map(kept),
  ];
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

const invoicesOf = async (stripe: Stripe, { id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id, limit: 100 })).data;

/** Ends a subscription and forgets what is open on it. */
async function endNow(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.cancel(subscription.id);
  for (const { id, status } of await invoicesOf(stripe, subscription))
    if (status === "open") await stripe.invoices.voidInvoice(id);
}

/**
 * Pays back what was paid for all subscriptions but the good one, ends them and forgets what is open on them. One that has ended is not
 * looked at again: so it is paid back first, and one whose money is on its way stays until the bank has answered.
 */
export async function endOthers(stripe: Stripe, customer: string): Promise<void> {
  const [current, ...others] = await listSubscriptions(stripe, customer);
  if (!current || !isGood(current)) return;
  for (const other of others) {
    if (other.status === "canceled" || (await isMoneyComing(stripe, other))) continue;
    await payBackSince(stripe, other, current.created);
    await endNow(stripe, other);
    // What was paid in the meantime.
    await payBackSince(stripe, other, current.created);
  }
}

/** Pays back what was paid for a subscription since an instant, in seconds since 1970. */
async function payBackSince(stripe: Stripe, subscription: Stripe.Subscription, since: number) {
  for (const invoice of await invoicesOf(stripe, subscription))
    if (invoice.status === "paid" && (invoice.status_transitions.paid_at ?? 0) >= since)
      await payBack(stripe, invoice);
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
