import {
  type Collected,
  collect,
  finalize,
  makeInvoice,
  periodLine,
  prorationLine,
  voidInvoice,
} from "./billing";
import { expire } from "./checkout";
import { periodEnd } from "./money";
import type { Invoice, Schedule, Subscription, SubscriptionItem } from "./objects";
import { takeWaiting, waitingLines } from "./plan";
import { Refusal } from "./refusal";
import { discountsOf, itemsOfPhase, release } from "./schedules";
import { change, end, itemsOf } from "./standing";
import { dropPending } from "./subscriptions";
import type { World } from "./world";

const hour = 3_600;
const day = 86_400;

/** Something that happens by itself at a time. */
type Due = { at: number; act: () => void };

const runs = (subscription: Subscription) =>
  ["active", "past_due", "unpaid", "trialing"].includes(subscription.status);

const firstEnd = (subscription: Subscription) =>
  Math.min(...subscription.items.data.map((one) => one.current_period_end));

const firstStart = (subscription: Subscription) =>
  Math.min(...subscription.items.data.map((one) => one.current_period_start));

function* subscriptionDues(world: World): Generator<Due> {
  for (const subscription of world.subscriptions.values()) {
    if (subscription.status === "incomplete")
      yield { at: subscription.created + 23 * hour, act: () => lapse(world, subscription) };
    const pending = subscription.pending_update;
    if (pending) yield { at: pending.expires_at, act: () => dropPending(world, subscription, "expired") };
    if (runs(subscription)) yield { at: firstEnd(subscription), act: () => renew(world, subscription) };
  }
}

function* dues(world: World, retries: Map<string, number>): Generator<Due> {
  yield* subscriptionDues(world);
  for (const session of world.sessions.values())
    if (session.status === "open") yield { at: session.expires_at, act: () => expire(world, session) };
  for (const schedule of world.schedules.values()) {
    const phase = schedule.current_phase;
    if (schedule.status === "active" && phase)
      yield { at: phase.end_date, act: () => nextPhase(world, schedule) };
  }
  for (const invoice of world.invoices.values()) {
    if (invoice.status === "draft" && invoice.automatically_finalizes_at)
      yield { at: invoice.automatically_finalizes_at, act: () => finishDraft(world, invoice, retries) };
    if (invoice.status === "open" && invoice.next_payment_attempt)
      yield { at: invoice.next_payment_attempt, act: () => retry(world, invoice, retries) };
  }
}

/** Lets time pass: all that falls due happens at its own time, in order. */
export function advance(world: World, ms: number, retries: Map<string, number>) {
  const until = world.nowMs() + ms;
  for (let steps = 0; steps < 100_000; steps += 1) {
    let next: Due | null = null;
    for (const one of dues(world, retries))
      if (one.at * 1000 <= until && (!next || one.at < next.at)) next = one;
    if (!next) {
      world.setNow(until);
      return;
    }
    world.setNow(Math.max(world.nowMs(), next.at * 1000));
    next.act();
  }
  throw new Error("the clock does not come to rest");
}

/** The first invoice was not paid in time. */
function lapse(world: World, subscription: Subscription) {
  const invoice = world.invoices.get(String(subscription.latest_invoice));
  if (invoice?.status === "open") voidInvoice(world, invoice);
  end(world, subscription, "payment_failed", "incomplete_expired");
}

function renewed(subscription: Subscription, item: SubscriptionItem): SubscriptionItem {
  const start = item.current_period_end;
  const recurring = item.price.recurring ?? { interval: "month", interval_count: 1 };
  const anchor = Math.min(subscription.billing_cycle_anchor, start);
  return { ...item, current_period_start: start, current_period_end: periodEnd(anchor, start, recurring) };
}

function renew(world: World, subscription: Subscription) {
  const at = firstEnd(subscription);
  if (subscription.cancel_at_period_end) {
    end(world, subscription, "cancellation_requested");
    return;
  }
  const schedule = world.schedules.get(String(subscription.schedule));
  if (schedule?.status === "active" && schedule.current_phase?.end_date === at) {
    nextPhase(world, schedule);
    if (!runs(subscription) || firstEnd(subscription) !== at) return;
  }
  const previous = firstStart(subscription);
  const data = subscription.items.data.map((item) =>
    item.current_period_end === at ? renewed(subscription, item) : item,
  );
  const begun = data.filter((item) => item.current_period_start === at);
  change(world, subscription, { items: itemsOf(subscription, data) });
  bill(world, subscription, begun, previous);
}

/** The invoice of a new period, a draft for an hour; of an unpaid subscription it stays one. */
function bill(
  world: World,
  subscription: Subscription,
  begun: readonly SubscriptionItem[],
  previous: number,
) {
  const isCollected = subscription.status !== "unpaid";
  const starts = begun.map((item) => item.current_period_start);
  const invoice = makeInvoice(
    world,
    {
      ...{ customer: String(subscription.customer), currency: subscription.currency, subscription },
      ...{ reason: "subscription_cycle", autoAdvance: isCollected },
      automaticTax: subscription.automatic_tax.enabled,
      period: { start: previous, end: Math.min(...starts) },
    },
    [...waitingLines(world, subscription.id), ...begun.map((item) => periodLine(world, item))],
  );
  takeWaiting(world, subscription.id, invoice.id);
  if (isCollected) invoice.automatically_finalizes_at = world.now() + hour;
}

function finishDraft(world: World, invoice: Invoice, retries: Map<string, number>) {
  try {
    finalize(world, invoice);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    // Nothing more happens by itself: the subscription stays unpaid without a sign.
    invoice.automatically_finalizes_at = null;
    return;
  }
  if (invoice.status !== "open" || invoice.collection_method !== "charge_automatically") return;
  plan(world, invoice, collect(world, invoice), retries);
}

function retry(world: World, invoice: Invoice, retries: Map<string, number>) {
  plan(world, invoice, collect(world, invoice), retries);
}

/** When the next try is made, or what happens after the last. */
function plan(world: World, invoice: Invoice, outcome: Collected, retries: Map<string, number>) {
  if (outcome.kind === "succeeded" || outcome.kind === "processing") {
    invoice.next_payment_attempt = null;
    return;
  }
  const { retryDays, afterRetries } = world.settings;
  const done = retries.get(invoice.id) ?? 0;
  const next = retryDays[done];
  retries.set(invoice.id, done + 1);
  const first = invoice.status_transitions.finalized_at ?? world.now();
  invoice.next_payment_attempt = next === undefined ? null : first + next * day;
  world.emit("invoice.updated", invoice);
  if (next !== undefined) return;
  const subscription = world.subscriptions.get(invoice.parent?.subscription_details.subscription ?? "");
  if (!subscription || subscription.status === "canceled") return;
  if (afterRetries === "cancel") end(world, subscription, "payment_failed");
  else if (afterRetries === "unpaid") change(world, subscription, { status: "unpaid" });
}

/** A phase ended: the next one's items, or the end of the schedule. */
function nextPhase(world: World, schedule: Schedule) {
  const subscription = world.subscriptions.get(String(schedule.subscription));
  const ended = schedule.current_phase?.end_date ?? 0;
  const next = schedule.phases.find((one) => one.start_date === ended);
  if (!subscription) return;
  if (!next) {
    if (schedule.end_behavior === "cancel") {
      Object.assign(schedule, { status: "completed", completed_at: world.now(), current_phase: null });
      world.emit("subscription_schedule.completed", schedule);
      end(world, subscription, "cancellation_requested");
    } else release(world, schedule);
    return;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  const before = subscription.items.data;
  const data = itemsOfPhase(world, subscription, next);
  const isRenewal = firstEnd(subscription) === ended;
  const metadata = { ...subscription.metadata, ...next.metadata };
  subscription.discounts = discountsOf(next);
  if (!isRenewal) {
    const isProrated = next.proration_behavior !== "none";
    const lines = isProrated
      ? [
          ...before.map((item) => prorationLine(world, item, ended, -1)),
          ...data.map((item) => prorationLine(world, item, ended, 1)),
        ]
      : [];
    if (lines.length > 0) throw new Error("the stand-in changes phases at the end of a period only");
    change(world, subscription, { items: itemsOf(subscription, data), metadata });
    world.emit("subscription_schedule.updated", schedule);
    return;
  }
  const isShorter = data.some((item) => {
    const old = before.find((one) => one.id === item.id);
    return old && old.price.recurring?.interval !== item.price.recurring?.interval;
  });
  if (isShorter || next.billing_cycle_anchor === "phase_start") subscription.billing_cycle_anchor = ended;
  const previous = firstStart(subscription);
  const started = data.map((item) => ({ ...item, current_period_end: ended }));
  const items = started.map((item) => renewed(subscription, item));
  change(world, subscription, { items: itemsOf(subscription, items), metadata });
  world.emit("subscription_schedule.updated", schedule);
  bill(world, subscription, items, previous);
}
