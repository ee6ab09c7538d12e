import type Stripe from "stripe";
import {
  type Bare,
  type Collected,
  collect,
  finalize,
  intentOf,
  itemLine,
  makeInvoice,
  markPaid,
  periodLine,
  resum,
  voidInvoice,
} from "./billing";
import { cardRefusal } from "./cards";
import { periodEnd } from "./money";
import type { Failure, Invoice, InvoiceItem, Subscription, SubscriptionItem } from "./objects";
import { type Change, type ItemChange, type Plan, plan, waitingLines } from "./plan";
import { malformed, missingParameter, Refusal, refused } from "./refusal";
import { page, pages, pagesSince, type Route, route } from "./routes";
import { planned as plannedBy } from "./schedules";
import { itemShape, previewOf } from "./subscriptions";
import { mergeMetadata, need, type World } from "./world";

function create(world: World, params: Stripe.InvoiceCreateParams) {
  const customer = need(world.customers, params.customer, "customer", "customer");
  const waiting = [...world.invoiceItems.values()].filter(
    (one) => one.customer === customer.id && one.invoice === null && one.parent === null,
  );
  const included = params.pending_invoice_items_behavior === "include" ? waiting : [];
  const invoice = makeInvoice(
    world,
    {
      ...{ customer: customer.id, currency: params.currency ?? customer.currency ?? "usd", reason: "manual" },
      ...{ automaticTax: params.automatic_tax?.enabled ?? false, autoAdvance: params.auto_advance ?? false },
      ...{ metadata: mergeMetadata({}, params.metadata), description: params.description ?? null },
      ...{ collectionMethod: params.collection_method ?? "charge_automatically" },
      defaultPaymentMethod: params.default_payment_method ?? null,
    },
    included.map((one) => itemLine(world, one)),
  );
  if (params.days_until_due !== undefined) {
    if (params.collection_method !== "send_invoice")
      throw malformed(
        "You can only set `days_until_due` if `collection_method` is `send_invoice`.",
        "days_until_due",
      );
    invoice.due_date = world.now() + params.days_until_due * 86_400;
  }
  if (invoice.auto_advance) invoice.automatically_finalizes_at = world.now() + 3_600;
  for (const item of included) item.invoice = invoice.id;
  return invoice;
}

function addItem(world: World, params: Stripe.InvoiceItemCreateParams): InvoiceItem {
  const invoice = params.invoice ? need(world.invoices, params.invoice, "invoice", "invoice") : null;
  if (invoice && invoice.status !== "draft")
    throw refused("This invoice is no longer editable.", { code: "invoice_not_editable" });
  const owner = params.customer ?? invoice?.customer;
  if (!owner) throw missingParameter("customer");
  const customer = need(world.customers, owner, "customer", "customer");
  if (invoice && invoice.customer !== customer.id)
    throw refused("The invoice belongs to another customer.", { param: "invoice" });
  const price = params.pricing?.price
    ? need(world.prices, params.pricing.price, "price", "pricing[price]")
    : null;
  if (price?.recurring)
    throw refused(
      "The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.",
      { param: "pricing[price]" },
    );
  if (price && !price.active) throw refused("The price specified is inactive.", { param: "pricing[price]" });
  if (!price && params.amount === undefined) throw missingParameter("amount");
  if (!price && !params.currency) throw missingParameter("currency");
  const quantity = params.quantity ?? 1;
  const currency = price?.currency ?? String(params.currency).toLowerCase();
  if (invoice && invoice.currency !== currency) {
    // A draft without lines takes the currency of its first one.
    if (invoice.lines.data.length > 0)
      throw refused(`The currency must match the invoice's: ${invoice.currency}.`);
    invoice.currency = currency;
  }
  const id = world.id("ii");
  const item: InvoiceItem = {
    id,
    object: "invoiceitem",
    amount: price ? (price.unit_amount ?? 0) * quantity : (params.amount ?? 0),
    currency,
    customer: customer.id,
    date: world.now(),
    discountable: true,
    invoice: invoice?.id ?? null,
    description: params.description ?? world.products.get(price?.product ?? "")?.name ?? null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    parent: null,
    proration: false,
    quantity,
    period: { start: world.now(), end: world.now() },
    pricing: price && {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
  };
  world.invoiceItems.set(id, item);
  world.emit("invoiceitem.created", item);
  if (invoice) {
    resum(world, invoice, [
      { ...itemLine(world, item), behavior: price?.tax_behavior ?? params.tax_behavior ?? null },
    ]);
    world.emit("invoice.updated", invoice);
  }
  return item;
}

function finish(world: World, params: Stripe.InvoiceFinalizeInvoiceParams, id: string) {
  const invoice = need(world.invoices, id, "invoice", "invoice");
  if (invoice.status !== "draft")
    throw refused("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance;
  return finalize(world, invoice);
}

const noMethod = () =>
  refused(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    { code: "resource_missing" },
  );

function told(world: World, outcome: Collected, invoice: Invoice, offSession: boolean): Invoice {
  if (outcome.kind === "no_method") throw noMethod();
  if (outcome.kind === "failed") throw cardRefusal(outcome.failure);
  if (outcome.kind === "requires_action" && offSession) {
    const refusal: Failure = {
      ...{ type: "card_error", code: "authentication_required", decline_code: "authentication_required" },
      message: "Your card was declined. This transaction requires authentication.",
    };
    // With nobody there to be asked, the payment wants another method.
    Object.assign(intentOf(world, invoice) ?? {}, {
      ...{ status: "requires_payment_method", next_action: null, last_payment_error: refusal },
    });
    throw cardRefusal(refusal);
  }
  if (outcome.kind === "requires_action")
    throw cardRefusal({
      ...{ type: "card_error", code: "invoice_payment_intent_requires_action" },
      message:
        "This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.",
    });
  return invoice;
}

function pay(world: World, params: Stripe.InvoicePayParams, id: string) {
  const invoice = need(world.invoices, id, "invoice", "invoice");
  if (invoice.status === "draft") finalize(world, invoice);
  else if (invoice.status === "paid") throw refused("Invoice is already paid");
  else if (invoice.status !== "open") throw refused(`Invoice is ${invoice.status} and can't be paid.`);
  if (invoice.status !== "open") return invoice;
  if (params.paid_out_of_band) {
    markPaid(world, invoice, true);
    return invoice;
  }
  const method = params.payment_method;
  if (method && world.paymentMethods.get(method)?.customer !== invoice.customer)
    throw refused(`The customer does not have a payment method with the ID ${method}.`, {
      ...{ code: "resource_missing", param: "payment_method" },
    });
  return told(world, collect(world, invoice, { method }), invoice, params.off_session ?? true);
}

function cancel(world: World, _params: object, id: string) {
  const invoice = need(world.invoices, id, "invoice", "invoice");
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw refused(`You can only void an open or uncollectible invoice; this one is ${invoice.status}.`);
  voidInvoice(world, invoice);
  return invoice;
}

function remove(world: World, _params: object, id: string) {
  const invoice = need(world.invoices, id, "invoice", "invoice");
  if (invoice.status !== "draft" || invoice.parent)
    throw refused("You can only delete draft invoices.", { code: "invoice_not_editable" });
  world.invoices.delete(id);
  for (const item of [...world.invoiceItems.values()])
    if (item.invoice === id) world.invoiceItems.delete(item.id);
  world.emit("invoice.deleted", invoice);
  return { id, object: "invoice", deleted: true };
}

const nothingComes = (customer: unknown) =>
  new Refusal(404, {
    ...{ type: "invalid_request_error", code: "invoice_upcoming_none" },
    message: `No upcoming invoices for customer: ${customer}`,
  });

/** The items of the period that follows the running one. */
function following(subscription: Subscription, items: readonly SubscriptionItem[]): SubscriptionItem[] {
  return items.map((item) => {
    const start = item.current_period_end;
    const anchor = subscription.billing_cycle_anchor;
    const recurring = item.price.recurring ?? { interval: "month", interval_count: 1 };
    const end = periodEnd(anchor <= start ? anchor : start, start, recurring);
    return { ...item, current_period_start: start, current_period_end: end };
  });
}

/** The invoice that a change makes at once, or the next one with it. */
function preview(world: World, params: Stripe.InvoiceCreatePreviewParams) {
  if (!params.subscription) throw missingParameter("subscription");
  const subscription = need(world.subscriptions, params.subscription, "subscription", "subscription");
  if (params.customer && params.customer !== subscription.customer)
    throw refused("The subscription belongs to another customer.", { param: "subscription" });
  if (["canceled", "incomplete_expired"].includes(subscription.status))
    throw nothingComes(subscription.customer);
  const details = params.subscription_details ?? {};
  const wanted: Change = {
    items: details.items as ItemChange[] | undefined,
    prorationBehavior: details.proration_behavior ?? "create_prorations",
    ...(details.proration_date === undefined ? {} : { prorationDate: details.proration_date }),
    restarts: details.billing_cycle_anchor?.type === "now",
  };
  const planned = plan(world, subscription, wanted);
  const taxed: Subscription = params.automatic_tax
    ? {
        ...subscription,
        automatic_tax: { ...subscription.automatic_tax, enabled: params.automatic_tax.enabled },
      }
    : subscription;
  if (params.preview_mode === "recurring") return recurring(world, taxed, planned);
  if (planned.isInvoicedNow) return previewOf(world, taxed, planned);
  const ends = details.cancel_at_period_end ?? subscription.cancel_at_period_end;
  return next(world, taxed, planned, ends, wanted.items !== undefined);
}

function recurring(world: World, subscription: Subscription, planned: Plan) {
  const items = following(subscription, planned.items);
  return upcoming(
    world,
    subscription,
    items.map((item) => periodLine(world, item)),
    items,
    "upcoming",
  );
}

function next(world: World, subscription: Subscription, planned: Plan, ends: boolean, isChange: boolean) {
  const scheduled = isChange ? null : plannedBy(world, subscription);
  const items = ends ? [] : following(subscription, scheduled?.items ?? planned.items);
  const lines = [
    ...waitingLines(world, subscription.id),
    ...planned.prorations,
    ...items.map((item) => periodLine(world, item)),
  ];
  if (lines.length === 0) throw nothingComes(subscription.customer);
  const then = scheduled ? { ...subscription, discounts: scheduled.discounts } : subscription;
  return upcoming(world, then, lines, subscription.items.data, "upcoming");
}

function upcoming(
  world: World,
  subscription: Subscription,
  lines: readonly Bare[],
  items: readonly SubscriptionItem[],
  reason: Invoice["billing_reason"],
) {
  const start = Math.min(...items.map((one) => one.current_period_start));
  const end = Math.min(...items.map((one) => one.current_period_end));
  const invoice = makeInvoice(
    world,
    {
      ...{ customer: String(subscription.customer), currency: subscription.currency, subscription, reason },
      ...{ isPreview: true, autoAdvance: false, automaticTax: subscription.automatic_tax.enabled },
      period: { start, end },
    },
    lines,
  );
  return { ...invoice, created: end, next_payment_attempt: end + 3_600 };
}

export const invoiceRoutes: Route[] = [
  route<Stripe.InvoiceCreatePreviewParams>(
    "POST",
    "/v1/invoices/create_preview",
    {
      customer: "string",
      subscription: "string",
      preview_mode: ["next", "recurring"],
      automatic_tax: { enabled: "boolean" },
      subscription_details: {
        items: { list: itemShape },
        proration_date: "time",
        cancel_at_period_end: "boolean",
        proration_behavior: ["create_prorations", "always_invoice", "none"],
        billing_cycle_anchor: { type: ["now", "unchanged"] },
      },
    },
    preview,
  ),
  route<Stripe.InvoiceCreateParams>(
    "POST",
    "/v1/invoices",
    {
      customer: "string",
      auto_advance: "boolean",
      automatic_tax: { enabled: "boolean" },
      collection_method: ["charge_automatically", "send_invoice"],
      currency: "currency",
      metadata: "metadata",
      pending_invoice_items_behavior: ["exclude", "include"],
      description: "string",
      days_until_due: "integer",
      default_payment_method: "string",
    },
    create,
    ["customer"],
  ),
  route<Stripe.InvoiceListParams>(
    "GET",
    "/v1/invoices",
    {
      ...pagesSince,
      customer: "string",
      subscription: "string",
      status: ["draft", "open", "paid", "uncollectible", "void"],
      collection_method: ["charge_automatically", "send_invoice"],
    },
    (world, params) => {
      if (params.customer) need(world.customers, params.customer, "customer", "customer");
      const all = [...world.invoices.values()].filter(
        (one) =>
          (!params.customer || one.customer === params.customer) &&
          (!params.status || one.status === params.status) &&
          (!params.collection_method || one.collection_method === params.collection_method) &&
          (!params.subscription || one.parent?.subscription_details.subscription === params.subscription),
      );
      return page(all, params as object, "/v1/invoices");
    },
  ),
  route<Stripe.InvoiceRetrieveParams>("GET", "/v1/invoices/:id", {}, (world, _params, id) =>
    need(world.invoices, id, "invoice", "invoice"),
  ),
  route<Stripe.InvoiceListLineItemsParams>("GET", "/v1/invoices/:id/lines", pages, (world, params, id) =>
    page(
      need(world.invoices, id, "invoice", "invoice").lines.data.toReversed(),
      params as object,
      `/v1/invoices/${id}/lines`,
    ),
  ),
  route<Stripe.InvoiceFinalizeInvoiceParams>(
    "POST",
    "/v1/invoices/:id/finalize",
    { auto_advance: "boolean" },
    finish,
  ),
  route<Stripe.InvoicePayParams>(
    "POST",
    "/v1/invoices/:id/pay",
    { payment_method: "string", off_session: "boolean", paid_out_of_band: "boolean" },
    pay,
  ),
  route<Stripe.InvoiceVoidInvoiceParams>("POST", "/v1/invoices/:id/void", {}, cancel),
  route<Stripe.InvoiceDeleteParams>("DELETE", "/v1/invoices/:id", {}, remove),
  route<Stripe.InvoiceItemCreateParams>(
    "POST",
    "/v1/invoiceitems",
    {
      amount: "integer",
      currency: "currency",
      customer: "string",
      description: "string",
      invoice: "string",
      metadata: "metadata",
      pricing: { price: "string" },
      quantity: "integer",
      tax_behavior: ["exclusive", "inclusive", "unspecified"],
    },
    addItem,
  ),
  route<Stripe.InvoiceItemListParams>(
    "GET",
    "/v1/invoiceitems",
    { ...pages, customer: "string", invoice: "string", pending: "boolean" },
    (world, params) =>
      page(
        [...world.invoiceItems.values()].filter(
          (one) =>
            (!params.customer || one.customer === params.customer) &&
            (!params.invoice || one.invoice === params.invoice) &&
            (params.pending === undefined || (one.invoice === null) === params.pending),
        ),
        params as object,
        "/v1/invoiceitems",
      ),
  ),
  route<Stripe.InvoicePaymentListParams>(
    "GET",
    "/v1/invoice_payments",
    {
      ...pages,
      invoice: "string",
      status: ["open", "paid", "canceled"],
      payment: { type: ["payment_intent"], payment_intent: "string" },
    },
    (world, params) =>
      page(
        [...world.invoicePayments.values()].filter(
          (one) =>
            (!params.invoice || one.invoice === params.invoice) &&
            (!params.status || one.status === params.status) &&
            (!params.payment?.payment_intent || one.payment.payment_intent === params.payment.payment_intent),
        ),
        params as object,
        "/v1/invoice_payments",
      ),
  ),
];
