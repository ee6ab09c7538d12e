import type Stripe from "stripe";
import { type Currency, currencies } from "@/lib/contract/billing/currencies";
import { isSameItems } from "@/server/domain/billing/items";
import type { Subscription } from "@/server/ports/payments";
import type { Catalog } from "./catalog";
import { isMissing } from "./client";
import { changesTo, heldItems, heldTargets, leadItem, netLines, type Target, targetsIn } from "./items";

export type Desk = { stripe: Stripe; catalog: Catalog };

export const instantOf = (seconds: number): Date => new Date(seconds * 1000);
/** Stripe writes currencies in lower case; null for one that we do not sell in. */
export const currencyOf = (code: string): Currency | null =>
  currencies.find((known) => known.toLowerCase() === code) ?? null;
export const idOf = (named: string | { id: string }): string =>
  typeof named === "string" ? named : named.id;
export const taxOf = ({ total_taxes }: Stripe.Invoice): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

type Standing = "good" | "begun" | "failed" | "ended";
const order: Record<Standing, number> = { good: 0, begun: 1, failed: 2, ended: 3 };

/**
 * How a subscription stands. The money for a first payment may come days after Stripe made the subscription active: until then it is only
 * begun. Null for one that never came to be.
 */
function standingOf({ status, latest_invoice }: Stripe.Subscription): Standing | null {
  const first = typeof latest_invoice === "object" ? latest_invoice : null;
  const isFirstUnpaid = first?.billing_reason === "subscription_create" && first.status !== "paid";
  switch (status) {
    case "active":
    case "trialing":
      return isFirstUnpaid ? "begun" : "good";
    case "past_due":
      return isFirstUnpaid ? "failed" : "good";
    case "incomplete":
      return "begun";
    case "unpaid":
    case "paused":
      return "failed";
    case "canceled":
      return "ended";
    default:
      return null;
  }
}

export const isGood = (subscription: Stripe.Subscription): boolean => standingOf(subscription) === "good";
export const isUnpaid = (subscription: Stripe.Subscription): boolean => standingOf(subscription) === "failed";

/** A customer's subscriptions, the one that counts first. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all = await stripe.subscriptions
    .list({ customer, status: "all", limit: 100, expand: ["data.latest_invoice"] })
    .then(
      ({ data }) => data,
      (error) => {
        // The customer was deleted at Stripe.
        if (isMissing(error)) return [];
        throw error;
      },
    );
  const ranked = [];
  for (const one of all) {
    const standing = standingOf(one);
    // A declined card leaves one behind that nobody is paying.
    if (standing && (standing !== "begun" || (await isBeingPaid(stripe, one))))
      ranked.push({ one, rank: order[standing] });
  }
  // Of several good ones the oldest counts, so that a second purchase is the one that is paid back; else the newest. Instants are whole
  // seconds: of two purchases in one, the same has to count in every process.
  return ranked
    .sort(
      (first, second) =>
        first.rank - second.rank ||
        (first.rank === 0 ? 1 : -1) * (first.one.created - second.one.created) ||
        (first.one.id < second.one.id ? -1 : 1),
    )
    .map(({ one }) => one);
}

/** Whether the money for the newest invoice is on its way. */
export async function isMoneyComing(
  stripe: Stripe,
  { latest_invoice }: Stripe.Subscription,
): Promise<boolean> {
  return latest_invoice !== null && moneyComes(await readInvoice(stripe, idOf(latest_invoice)));
}

/** Whether the newest invoice is being paid. */
async function isBeingPaid(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<boolean> {
  return latest_invoice !== null && isUnderWay(await readInvoice(stripe, idOf(latest_invoice)));
}

/** An invoice with its payments. */
export const readInvoice = (stripe: Stripe, id: string) =>
  stripe.invoices.retrieve(id, { expand: ["payments.data.payment.payment_intent"] });

/** Whether the money for an invoice is on its way, or the bank asks the customer. */
export const isUnderWay = (invoice: Stripe.Invoice): boolean =>
  isAnyPayment(invoice, ["processing", "requires_action"]);

/** Whether the money for an invoice is on its way. */
export const moneyComes = (invoice: Stripe.Invoice): boolean => isAnyPayment(invoice, ["processing"]);

const isAnyPayment = ({ payments }: Stripe.Invoice, wanted: readonly string[]) =>
  (payments?.data ?? []).some(({ payment: { payment_intent } }) => {
    const status = typeof payment_intent === "object" ? payment_intent?.status : undefined;
    return status !== undefined && wanted.includes(status);
  });

/** The good one, which can be changed; null without. */
export async function goodSubscription(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription | null> {
  const [current] = await listSubscriptions(stripe, customer);
  return current && isGood(current) ? current : null;
}

const none: Subscription = {
  ...{ state: "none", items: [], next: null, endsAt: null, planned: null, owed: null },
  hasDuplicates: false,
};

const states = { good: "active", begun: "pending", failed: "failed" } as const;

function stateOf(current: Stripe.Subscription): Subscription["state"] {
  const standing = standingOf(current);
  if (standing === "ended" || standing === null)
    return current.cancellation_details?.reason === "cancellation_requested" ? "none" : "cancelled";
  return states[standing];
}

/** A subscription that still asks for money. */
const isAlive = ({ status }: Stripe.Subscription) => status !== "canceled";

export async function readSubscription(desk: Desk, customer: string): Promise<Subscription> {
  const [current, ...others] = await listSubscriptions(desk.stripe, customer);
  if (!current) return none;
  const state = stateOf(current);
  if (state === "none") return none;
  const isActive = state === "active";
  const planned = isActive ? await plannedOf(desk, current) : null;
  const end = leadItem(current).current_period_end;
  const endsAt = isActive && current.cancel_at_period_end ? instantOf(end) : null;
  return {
    ...{ state, items: heldItems(current), endsAt },
    planned: planned && { items: heldTargets(planned), at: instantOf(end) },
    next: isActive && !endsAt ? await nextPayment(desk, current, planned) : null,
    owed: owedOf(current),
    hasDuplicates: isActive && others.some(isAlive),
  };
}

/** The items of ours in the phase after this one, in the schedule of a change at the end of the period; null without a change. */
export async function plannedOf(
  { stripe, catalog }: Desk,
  current: Stripe.Subscription,
): Promise<Target[] | null> {
  if (!current.schedule) return null;
  const schedule = await stripe.subscriptionSchedules.retrieve(idOf(current.schedule));
  const now = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find(({ start_date }) => start_date >= now);
  const planned = next ? await targetsIn(catalog, next) : [];
  return planned.length > 0 && !isSameItems(heldTargets(planned), heldItems(current)) ? planned : null;
}

async function nextPayment(
  { stripe, catalog }: Desk,
  current: Stripe.Subscription,
  planned: Target[] | null,
): Promise<Subscription["next"]> {
  const invoice = planned
    ? await recurring(stripe, current, planned)
    : await stripe.invoices.createPreview({ subscription: current.id });
  const currency = currencyOf(invoice.currency);
  return (
    currency && {
      at: instantOf(leadItem(current).current_period_end),
      lines: await netLines(catalog, invoice.lines.data),
      ...{ amountCents: invoice.amount_due, taxCents: taxOf(invoice), currency },
    }
  );
}

/** What a whole period costs this customer once the items of ours are these. */
export const recurring = (stripe: Stripe, current: Stripe.Subscription, targets: readonly Target[]) =>
  stripe.invoices.createPreview({
    ...{ subscription: current.id, preview_mode: "recurring" },
    subscription_details: { items: changesTo(current, targets) },
  });

/** The newest invoice, if it is asked for and not paid. */
export function openInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return latest_invoice && typeof latest_invoice !== "string" && latest_invoice.status === "open"
    ? latest_invoice
    : null;
}

function owedOf(current: Stripe.Subscription): Subscription["owed"] {
  const invoice = ["past_due", "unpaid"].includes(current.status) ? openInvoice(current) : null;
  const currency = invoice && currencyOf(invoice.currency);
  if (!invoice?.hosted_invoice_url || !currency) return null;
  return {
    ...{ amountCents: invoice.amount_remaining, currency, url: invoice.hosted_invoice_url },
    since: instantOf(invoice.status_transitions.finalized_at ?? invoice.created),
  };
}
