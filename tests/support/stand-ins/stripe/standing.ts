import type { Invoice, Subscription, SubscriptionItem } from "./objects";
import { list, type World } from "./world";

/** Changes a subscription and tells it, unless nothing changed. */
export function change(world: World, subscription: Subscription, by: Partial<Subscription>) {
  const previous = Object.fromEntries(
    Object.keys(by)
      .filter(
        (key) =>
          JSON.stringify(subscription[key as keyof Subscription]) !==
          JSON.stringify(by[key as keyof Subscription]),
      )
      .map((key) => [key, structuredClone(subscription[key as keyof Subscription])]),
  );
  if (Object.keys(previous).length === 0) return;
  Object.assign(subscription, by);
  world.emit("customer.subscription.updated", subscription, previous);
}

export const itemsOf = (subscription: { id: string }, data: SubscriptionItem[]) =>
  list(data, `/v1/subscription_items?subscription=${subscription.id}`);

/** Ends a subscription for good; a schedule that drives it ends with it. */
export function end(world: World, subscription: Subscription, reason: string, status = "canceled") {
  const schedule = world.schedules.get(String(subscription.schedule));
  if (schedule?.status === "active") {
    Object.assign(schedule, { status: "canceled", canceled_at: world.now(), current_phase: null });
    world.emit("subscription_schedule.canceled", schedule);
  }
  Object.assign(subscription, {
    ...{ status, canceled_at: subscription.canceled_at ?? world.now(), ended_at: world.now() },
    ...{ pending_update: null },
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  world.emit(
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    subscription,
  );
}

export const subscriptionOf = (world: World, invoice: Invoice) =>
  world.subscriptions.get(invoice.parent?.subscription_details.subscription ?? "") ?? null;

/** The change that waited for its invoice takes effect. */
function applyPending(world: World, subscription: Subscription, waited: boolean) {
  const pending = subscription.pending_update;
  if (!pending) return;
  const data = (pending.subscription_items ?? subscription.items.data).map((item) => ({ ...item }));
  const previous = { items: structuredClone(subscription.items) };
  Object.assign(subscription, {
    items: itemsOf(subscription, data),
    pending_update: null,
    ...(pending.billing_cycle_anchor === null ? {} : { billing_cycle_anchor: pending.billing_cycle_anchor }),
    ...(pending.cancel_at_period_end === null ? {} : { cancel_at_period_end: pending.cancel_at_period_end }),
  });
  // Paid at once it never waited.
  if (waited) world.emit("customer.subscription.pending_update_applied", subscription);
  world.emit("customer.subscription.updated", subscription, previous);
}

export function afterPaid(world: World, invoice: Invoice) {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription) return;
  if (subscription.pending_update && subscription.latest_invoice === invoice.id)
    applyPending(world, subscription, invoice.attempt_count > 1);
  const isLatest = !newerFinal(world, invoice, subscription);
  if (isLatest && ["incomplete", "past_due", "unpaid"].includes(subscription.status))
    change(world, subscription, { status: "active" });
}

/** An invoice of the same subscription that was made later and is asked for. */
const newerFinal = (world: World, invoice: Invoice, { id }: Subscription) => {
  const all = [...world.invoices.values()].filter(
    (one) =>
      one.parent?.subscription_details.subscription === id && one.status !== "draft" && one.status !== "void",
  );
  return all.at(-1)?.id !== invoice.id;
};

/** Which invoices don't touch the subscription's state: those whose change waits for the money. */
export function afterFailed(world: World, invoice: Invoice) {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.status !== "active") return;
  if (subscription.pending_update && subscription.latest_invoice === invoice.id) return;
  change(world, subscription, { status: "past_due" });
}
