import type Stripe from "stripe";
import { collect, finalize, makeInvoice, methodFor, periodLine, prorationLine, voidInvoice } from "./billing";
import { cardRefusal, outcomeOf } from "./cards";
import type { Shape } from "./form";
import { isLocated, periodEnd } from "./money";
import type { Invoice, Metadata, Price, Subscription } from "./objects";
import { attempt, makeIntent } from "./payments";
import {
  type Change,
  type ItemChange,
  makeItem,
  type Plan,
  plan,
  putDown,
  takeWaiting,
  waitingLines,
} from "./plan";
import { malformed, Refusal, refused } from "./refusal";
import { page, pagesSince, type Route, route } from "./routes";
import { reused } from "./schedules";
import { change, end, itemsOf } from "./standing";
import { mergeMetadata, need, type World } from "./world";

const hours = 3_600;

type New = {
  customer: string;
  items: { price: Price; quantity: number }[];
  metadata: Metadata;
  description: string | null;
  automaticTax: boolean;
  discounts: string[];
};

/** A subscription before anything is paid, with its first invoice open. */
export function makeSubscription(world: World, of: New): { subscription: Subscription; invoice: Invoice } {
  const id = world.id("sub");
  const start = world.now();
  const [first] = of.items;
  if (!first) throw refused("A subscription needs at least one item.", { param: "items" });
  const data = of.items.map(({ price, quantity }) =>
    makeItem(world, {
      ...{ subscription: id, price, quantity, start },
      end: periodEnd(start, start, price.recurring ?? { interval: "month", interval_count: 1 }),
    }),
  );
  const subscription: Subscription = {
    ...{ id, object: "subscription", created: start, livemode: false, billing_cycle_anchor: start },
    ...{ billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } } },
    ...{ cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
    ...{ collection_method: "charge_automatically", currency: first.price.currency, customer: of.customer },
    ...{ days_until_due: null, default_payment_method: null, description: of.description },
    ...{ latest_invoice: null, metadata: of.metadata, pause_collection: null, pending_setup_intent: null },
    ...{ schedule: null, start_date: start, status: "incomplete", trial_end: null, trial_start: null },
    ...{ pending_update: null, discounts: of.discounts },
    automatic_tax: { disabled_reason: null, enabled: of.automaticTax, liability: null },
    cancellation_details: { comment: null, feedback: null, reason: null },
    items: itemsOf({ id }, data),
  };
  world.subscriptions.set(id, subscription);
  const customer = need(world.customers, of.customer, "customer");
  customer.currency = subscription.currency;
  const invoice = invoiceFor(world, subscription, "subscription_create", {
    ...{ items: data, prorations: [], anchor: start, isInvoicedNow: true, at: start },
    periods: data.map((item) => periodLine(world, item)),
  });
  world.emit("customer.subscription.created", subscription);
  finalize(world, invoice);
  return { subscription, invoice };
}

function invoiceFor(
  world: World,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  planned: Plan,
) {
  const invoice = makeInvoice(
    world,
    {
      ...{ customer: String(subscription.customer), currency: subscription.currency, reason, subscription },
      ...{ automaticTax: subscription.automatic_tax.enabled, autoAdvance: true },
      ...(planned.prorations.length > 0 ? { prorationDate: planned.at } : {}),
    },
    [...waitingLines(world, subscription.id), ...planned.prorations, ...planned.periods],
  );
  takeWaiting(world, subscription.id, invoice.id);
  return invoice;
}

const supportedPending = new Set([
  ...["expand", "payment_behavior", "proration_behavior", "proration_date", "items"],
  ...["billing_cycle_anchor", "cancel_at_period_end"],
]);

/** What the vendor refuses to let wait for a payment. */
function checkPending(world: World, subscription: Subscription, params: Stripe.SubscriptionUpdateParams) {
  const names = Object.keys(params).filter((name) => !supportedPending.has(name));
  const inItems = (params.items ?? []).some((one) => one.metadata !== undefined) ? ["items[metadata]"] : [];
  const [name] = [...names, ...inItems];
  if (name)
    throw malformed(
      `When using \`payment_behavior=pending_if_incomplete\`, you can only pass supported params: ${name} is not supported.`,
      name,
    );
  const usual = world.customers.get(String(subscription.customer))?.invoice_settings.default_payment_method;
  const method = world.paymentMethods.get(subscription.default_payment_method ?? usual ?? "");
  if (method && method.type !== "card")
    throw refused("Pending updates are not supported for bank debits.", { param: "payment_behavior" });
}

function checkUpdate(world: World, subscription: Subscription, params: Stripe.SubscriptionUpdateParams) {
  const names = Object.keys(params).filter((name) => name !== "expand");
  if (["canceled", "incomplete_expired"].includes(subscription.status)) {
    if (names.every((name) => name === "metadata" || name === "cancellation_details")) return;
    throw refused("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (subscription.status === "incomplete" && !names.every((name) => name === "metadata"))
    throw refused(
      "This subscription is incomplete: only its metadata and default source can be updated until its first invoice is paid.",
    );
  if (params.payment_behavior === "pending_if_incomplete") checkPending(world, subscription, params);
  const schedule = world.schedules.get(String(subscription.schedule));
  if (params.cancel_at_period_end !== undefined && schedule?.status === "active")
    throw refused(
      `The subscription is managed by the subscription schedule \`${schedule.id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: "cancel_at_period_end" },
    );
  const method = params.default_payment_method;
  if (method && world.paymentMethods.get(method)?.customer !== subscription.customer)
    throw refused(`The customer does not have a payment method with the ID ${method}.`, {
      ...{ code: "resource_missing", param: "default_payment_method" },
    });
}

/** The fields that need no payment. */
function writeFields(world: World, subscription: Subscription, params: Stripe.SubscriptionUpdateParams) {
  const by: Partial<Subscription> = { metadata: mergeMetadata(subscription.metadata, params.metadata) };
  if (params.default_payment_method !== undefined)
    by.default_payment_method = params.default_payment_method || null;
  if (params.description !== undefined) by.description = params.description || null;
  if (params.automatic_tax)
    by.automatic_tax = { disabled_reason: null, enabled: params.automatic_tax.enabled, liability: null };
  if (params.cancel_at_period_end !== undefined)
    Object.assign(by, endsWithPeriod(world, subscription, params));
  change(world, subscription, by);
}

function endsWithPeriod(
  world: World,
  subscription: Subscription,
  { cancel_at_period_end: ends = false, cancellation_details: why }: Stripe.SubscriptionUpdateParams,
): Partial<Subscription> {
  const last = Math.max(...subscription.items.data.map((one) => one.current_period_end));
  return {
    ...{ cancel_at_period_end: ends, cancel_at: ends ? last : null, canceled_at: ends ? world.now() : null },
    cancellation_details: {
      ...{ comment: why?.comment || null, feedback: why?.feedback || null },
      reason: ends ? "cancellation_requested" : null,
    },
  };
}

function apply(world: World, subscription: Subscription, planned: Plan) {
  change(world, subscription, {
    items: itemsOf(subscription, planned.items),
    ...(planned.anchor === null ? {} : { billing_cycle_anchor: planned.anchor }),
  });
  const schedule = world.schedules.get(String(subscription.schedule));
  const phase = schedule?.phases.find((one) => one.start_date === schedule.current_phase?.start_date);
  if (!phase) return;
  phase.items = planned.items.map((item) => ({
    ...{ price: item.price.id, plan: item.price.id, quantity: item.quantity ?? 1, metadata: item.metadata },
    discounts: reused(item.discounts),
  }));
}

/** Another change gives up one that still waits for its money. */
export function dropPending(world: World, subscription: Subscription, why: "replaced" | "expired") {
  const invoice = world.invoices.get(String(subscription.latest_invoice));
  subscription.pending_update = null;
  if (invoice?.status === "open") voidInvoice(world, invoice);
  if (why === "expired") world.emit("customer.subscription.pending_update_expired", subscription);
}

const runningEnds = (subscription: Subscription) =>
  subscription.items.data.map((one) => one.current_period_end);

/** The vendor makes at most 10 invoices a minute and 20 a day for one subscription. */
function checkPace(world: World, { id }: Subscription) {
  const ages = [...world.invoices.values()]
    .filter((one) => one.parent?.subscription_details.subscription === id)
    .map((one) => world.now() - one.created);
  const within = (seconds: number) => ages.filter((age) => age < seconds).length;
  if (within(60) < 10 && within(24 * hours) < 20) return;
  throw new Refusal(
    429,
    {
      ...{ type: "invalid_request_error", code: "rate_limit" },
      message: `The subscription ${id} has had too many invoices lately.`,
    },
    true,
  );
}

/** Pays for a change now; `ends` waits for the money with it. */
function pay(
  world: World,
  subscription: Subscription,
  planned: Plan,
  { behavior, ends }: { behavior: string; ends: boolean | undefined },
) {
  const customer = need(world.customers, subscription.customer, "customer");
  if (subscription.automatic_tax.enabled && !isLocated(customer.address))
    throw refused("The customer's location isn't recognized. Set a valid customer address.", {
      code: "customer_tax_location_invalid",
    });
  checkPace(world, subscription);
  if (behavior === "error_if_incomplete") refuseUnpaid(world, subscription, planned);
  if (behavior !== "pending_if_incomplete") apply(world, subscription, planned);
  else
    subscription.pending_update = {
      ...{ billing_cycle_anchor: planned.anchor, cancel_at_period_end: ends ?? null, metadata: null },
      ...{ trial_end: null, trial_from_plan: null, discounts: null, discount: null },
      expires_at: Math.min(world.now() + 23 * hours, ...runningEnds(subscription)),
      subscription_items: planned.items,
    };
  const invoice = invoiceFor(world, subscription, "subscription_update", planned);
  finalize(world, invoice);
  if (
    invoice.status === "open" &&
    collect(world, invoice).kind !== "succeeded" &&
    subscription.pending_update
  )
    world.emit("customer.subscription.updated", subscription, { pending_update: null });
}

/** A try whose failure leaves everything as it was. */
function refuseUnpaid(world: World, subscription: Subscription, planned: Plan) {
  const preview = previewOf(world, subscription, planned);
  if (preview.amount_due === 0) return;
  const method = methodFor(world, preview);
  if (!method)
    throw refused("This customer has no attached payment source or default payment method.", {
      code: "resource_missing",
    });
  const outcome = outcomeOf(world, method, false);
  if (outcome.kind === "succeeded" || outcome.kind === "processing") return;
  const intent = makeIntent(world, {
    ...{ amount: preview.amount_due, currency: preview.currency, customer: preview.customer },
    ...{ description: "Subscription update", metadata: {} },
  });
  const tried = attempt(world, intent, method);
  if (tried.kind === "failed") throw cardRefusal(tried.failure, { charge: String(intent.latest_charge) });
  throw cardRefusal({
    ...{ type: "card_error", code: "subscription_payment_intent_requires_action" },
    message:
      "Payment for this subscription requires additional user action before it can be completed successfully.",
  });
}

export function previewOf(world: World, subscription: Subscription, planned: Plan) {
  return makeInvoice(
    world,
    {
      ...{ customer: String(subscription.customer), currency: subscription.currency, subscription },
      ...{ reason: "subscription_update", isPreview: true, autoAdvance: false, prorationDate: planned.at },
      automaticTax: subscription.automatic_tax.enabled,
    },
    [...waitingLines(world, subscription.id), ...planned.prorations, ...planned.periods],
  );
}

function update(world: World, params: Stripe.SubscriptionUpdateParams, id: string) {
  const subscription = need(world.subscriptions, id, "subscription");
  checkUpdate(world, subscription, params);
  const wanted: Change = {
    items: params.items as ItemChange[] | undefined,
    prorationBehavior: params.proration_behavior ?? "create_prorations",
    ...(params.proration_date === undefined ? {} : { prorationDate: params.proration_date }),
    restarts: params.billing_cycle_anchor?.type === "now",
  };
  const planned = plan(world, subscription, wanted);
  if (subscription.pending_update && params.items) dropPending(world, subscription, "replaced");
  if (planned.isInvoicedNow)
    pay(world, subscription, planned, {
      behavior: params.payment_behavior ?? "allow_incomplete",
      ends: params.cancel_at_period_end,
    });
  else if (params.items || wanted.restarts) {
    putDown(world, subscription, planned.prorations);
    apply(world, subscription, planned);
  }
  if (params.payment_behavior !== "pending_if_incomplete" || !planned.isInvoicedNow)
    writeFields(world, subscription, params);
  return subscription;
}

function cancel(world: World, params: Stripe.SubscriptionCancelParams, id: string) {
  const subscription = need(world.subscriptions, id, "subscription");
  if (["canceled", "incomplete_expired"].includes(subscription.status))
    throw new Refusal(404, {
      ...{ type: "invalid_request_error", code: "resource_missing", param: "id" },
      message: `No such subscription: '${id}'`,
    });
  const items = subscription.items.data.map((item) => ({ id: item.id }));
  if (params.prorate) putDown(world, subscription, creditsFor(world, subscription));
  const waiting = waitingLines(world, id);
  if (params.invoice_now && waiting.length > 0 && items.length > 0) {
    const none: Plan = {
      ...{ items: subscription.items.data, prorations: [], periods: [], anchor: null },
      ...{ isInvoicedNow: true, at: world.now() },
    };
    const invoice = finalize(world, invoiceFor(world, subscription, "manual", none));
    if (invoice.status === "open") collect(world, invoice);
  }
  const why = params.cancellation_details;
  subscription.cancellation_details.comment = why?.comment || null;
  subscription.cancellation_details.feedback = why?.feedback || null;
  // Open invoices are no longer collected by themselves.
  for (const invoice of world.invoices.values())
    if (invoice.parent?.subscription_details.subscription === id && invoice.status === "open")
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  end(world, subscription, "cancellation_requested");
  return subscription;
}

function creditsFor(world: World, subscription: Subscription) {
  return subscription.items.data
    .filter((item) => world.now() < item.current_period_end)
    .map((item) => prorationLine(world, item, world.now(), -1));
}

const shown = (status: string | undefined) => (one: Subscription) =>
  status === "all" ||
  (status === undefined && one.status !== "canceled") ||
  (status === "ended" && (one.status === "canceled" || one.status === "incomplete_expired")) ||
  one.status === status;

const item = {
  id: "string",
  price: "string",
  quantity: "integer",
  deleted: "boolean",
  metadata: "metadata",
} as const satisfies Shape<NonNullable<Stripe.SubscriptionUpdateParams["items"]>[number]>;
export const itemShape = item;
const why = {
  comment: "string",
  feedback: [
    ...["customer_service", "low_quality", "missing_features", "other", "switched_service"],
    ...["too_complex", "too_expensive", "unused"],
  ],
} as const satisfies Shape<NonNullable<Stripe.SubscriptionUpdateParams["cancellation_details"]>>;

export const subscriptionRoutes: Route[] = [
  route<Stripe.SubscriptionListParams>(
    "GET",
    "/v1/subscriptions",
    {
      ...pagesSince,
      customer: "string",
      price: "string",
      status: [
        ...["all", "active", "canceled", "ended", "incomplete", "incomplete_expired", "past_due", "paused"],
        ...["trialing", "unpaid"],
      ],
    },
    (world, params) => {
      const all = [...world.subscriptions.values()].filter(
        (one) =>
          (!params.customer || one.customer === params.customer) &&
          (!params.price || one.items.data.some(({ price }) => price.id === params.price)),
      );
      if (params.customer) need(world.customers, params.customer, "customer", "customer");
      return page(all.filter(shown(params.status)), params as object, "/v1/subscriptions");
    },
  ),
  route<Stripe.SubscriptionRetrieveParams>("GET", "/v1/subscriptions/:id", {}, (world, _params, id) =>
    need(world.subscriptions, id, "subscription"),
  ),
  route<Stripe.SubscriptionUpdateParams>(
    "POST",
    "/v1/subscriptions/:id",
    {
      items: { list: item },
      metadata: "metadata",
      description: "string",
      default_payment_method: "string",
      cancel_at_period_end: "boolean",
      cancellation_details: why,
      proration_date: "time",
      automatic_tax: { enabled: "boolean" },
      billing_cycle_anchor: { type: ["now", "unchanged"] },
      proration_behavior: ["create_prorations", "always_invoice", "none"],
      payment_behavior: ["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"],
    },
    update,
  ),
  route<Stripe.SubscriptionCancelParams>(
    "DELETE",
    "/v1/subscriptions/:id",
    { invoice_now: "boolean", prorate: "boolean", cancellation_details: why },
    cancel,
  ),
];
