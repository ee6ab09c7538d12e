import type { Outcome } from "./cards";
import { isLocated, share, sums, taxesOf } from "./money";
import type {
  Customer,
  Invoice,
  InvoiceItem,
  Line,
  Metadata,
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
} from "./objects";
import { attempt, cancelIntent, makeIntent } from "./payments";
import { Refusal } from "./refusal";
import { afterFailed, afterPaid, subscriptionOf } from "./standing";
import { list, need, type World } from "./world";

type Draft = {
  customer: string;
  currency: string;
  reason: Invoice["billing_reason"];
  subscription?: Subscription;
  prorationDate?: number;
  automaticTax: boolean;
  autoAdvance: boolean;
  metadata?: Metadata;
  description?: string | null;
  collectionMethod?: Invoice["collection_method"];
  period?: { start: number; end: number };
  defaultPaymentMethod?: string | null;
  /** Of a preview nothing is kept. */
  isPreview?: boolean;
};

/** A line before it belongs to an invoice. */
export type Bare = Omit<Line, "id" | "invoice" | "taxes" | "discounts" | "discount_amounts"> & {
  behavior: string | null;
};

const unit = (price: Price) => String(price.unit_amount ?? 0);

const pricing = (price: Price) => ({
  type: "price_details" as const,
  price_details: { price: price.id, product: price.product },
  unit_amount_decimal: unit(price),
});

const common = { object: "line_item" as const, discountable: true, livemode: false };

const nameOf = (world: World, price: Price) => world.products.get(price.product)?.name ?? price.product;
const dated = (at: number) => new Date(at * 1000).toUTCString().slice(5, 16);

/** A whole period of an item. */
export function periodLine(world: World, item: SubscriptionItem, period = periodOf(item)): Bare {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  return {
    ...{ ...common, amount, subtotal: amount, currency: item.price.currency, quantity, period },
    ...{ description: `${quantity} × ${nameOf(world, item.price)}`, metadata: { ...item.metadata } },
    ...{ subscription: item.subscription, pricing: pricing(item.price), behavior: item.price.tax_behavior },
    parent: {
      ...{ type: "subscription_item_details" as const, invoice_item_details: null },
      subscription_item_details: {
        ...{ invoice_item: null, proration: false, proration_details: { credited_items: null } },
        ...{ subscription: item.subscription, subscription_item: item.id },
      },
    },
  };
}

export const periodOf = (item: SubscriptionItem) => ({
  start: item.current_period_start,
  end: item.current_period_end,
});

/** The part of a period that is given back (-1) or added (1), by seconds. */
export function prorationLine(world: World, item: SubscriptionItem, at: number, sign: 1 | -1): Bare {
  const { start, end } = periodOf(item);
  const full = periodLine(world, item);
  const amount = sign * share(full.amount, at, start, end) || 0;
  const words = sign < 0 ? "Unused time on" : "Remaining time on";
  const name = `${item.quantity ?? 1} × ${nameOf(world, item.price)}`;
  return {
    ...{ ...full, amount, subtotal: amount, period: { start: at, end } },
    description: `${words} ${name} after ${dated(at)}`,
    parent: {
      ...{ type: "subscription_item_details", invoice_item_details: null },
      subscription_item_details: {
        ...{ invoice_item: null, proration: true, proration_details: { credited_items: null } },
        ...{ subscription: item.subscription, subscription_item: item.id },
      },
    },
  };
}

/** A line for an item that was put down before, such as a proration that waits for the next invoice. */
export function itemLine(world: World, item: InvoiceItem): Bare {
  const price = world.prices.get(item.pricing?.price_details.price ?? "");
  const subscription = item.parent?.subscription_details.subscription ?? null;
  const part = item.parent?.subscription_details.subscription_item;
  const proration_details = { credited_items: null };
  return {
    ...{ ...common, amount: item.amount, subtotal: item.amount, currency: item.currency },
    ...{ quantity: item.quantity, period: item.period, description: item.description },
    ...{ metadata: { ...item.metadata }, subscription, pricing: item.pricing },
    behavior: price?.tax_behavior ?? null,
    parent: part
      ? {
          ...{ type: "subscription_item_details", invoice_item_details: null },
          subscription_item_details: {
            ...{ invoice_item: item.id, proration: item.proration, proration_details },
            ...{ subscription, subscription_item: part },
          },
        }
      : {
          ...{ type: "invoice_item_details", subscription_item_details: null },
          invoice_item_details: {
            ...{ invoice_item: item.id, proration: item.proration, proration_details, subscription },
          },
        },
  };
}

type Off = { id: string; percent: number };

/** Discounts of a subscription, or of one of its items. */
function discountsOf(world: World, ids: readonly string[], reason: Invoice["billing_reason"]): Off[] {
  return ids.flatMap((id) => {
    const discount = world.discounts.get(id);
    const coupon = world.coupons.get(discount?.coupon ?? "");
    if (!discount || !coupon || coupon.percent_off === null) return [];
    const isOver = coupon.duration === "once" && reason !== "subscription_create";
    return isOver ? [] : [{ id, percent: coupon.percent_off }];
  });
}

export function makeInvoice(world: World, draft: Draft, bare: readonly Bare[]): Invoice {
  const customer = need(world.customers, draft.customer, "customer", "customer");
  const id = draft.isPreview ? `upcoming_in_${world.id("x")}` : world.id("in");
  const { subscription } = draft;
  const off = discountsOf(world, subscription?.discounts ?? [], draft.reason);
  const lines = bare.map((line) => {
    const part = line.parent.subscription_item_details?.subscription_item;
    const own = subscription?.items.data.find((item) => item.id === part)?.discounts ?? [];
    // Those of an item come before those of the subscription.
    const all = [...discountsOf(world, own, draft.reason), ...off];
    return lineOf(world, line, id, customer, draft.automaticTax, all);
  });
  const period = draft.period ?? { start: world.now(), end: world.now() };
  const details = subscription && {
    ...{ metadata: { ...subscription.metadata }, subscription: subscription.id },
    ...(draft.prorationDate === undefined ? {} : { subscription_proration_date: draft.prorationDate }),
  };
  const invoice: Invoice = {
    ...{ id, object: "invoice", created: world.now(), livemode: false, customer: customer.id },
    ...{ amount_due: 0, amount_paid: 0, amount_remaining: 0, attempt_count: 0, attempted: false },
    ...{ auto_advance: draft.autoAdvance, automatically_finalizes_at: null, billing_reason: draft.reason },
    ...{ collection_method: draft.collectionMethod ?? "charge_automatically", currency: draft.currency },
    ...{ customer_email: customer.email, customer_name: customer.name ?? null, due_date: null },
    ...{ customer_address: customer.address, default_payment_method: draft.defaultPaymentMethod ?? null },
    ...{ description: draft.description ?? null, ending_balance: null, hosted_invoice_url: null },
    ...{ invoice_pdf: null, metadata: draft.metadata ?? {}, next_payment_attempt: null, number: null },
    ...{ period_start: period.start, period_end: period.end, starting_balance: customer.balance },
    ...{ status: "draft", post_payment_credit_notes_amount: 0, last_finalization_error: null },
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    automatic_tax: automaticTax(draft.automaticTax, customer),
    lines: list(lines, `/v1/invoices/${id}/lines`),
    parent: details
      ? { type: "subscription_details", quote_details: null, subscription_details: details }
      : null,
    ...{ ...sums(lines), discounts: off.map((one) => one.id) },
  };
  due(world, invoice);
  if (draft.isPreview) return invoice;
  world.invoices.set(id, invoice);
  if (subscription) subscription.latest_invoice = id;
  world.emit("invoice.created", invoice);
  return invoice;
}

const automaticTax = (enabled: boolean, customer: Customer): Invoice["automatic_tax"] => ({
  ...{ disabled_reason: null, enabled, liability: null, provider: enabled ? "stripe" : null },
  status: enabled ? (isLocated(customer.address) ? "complete" : "requires_location_inputs") : null,
});

function lineOf(
  world: World,
  { behavior, ...bare }: Bare,
  invoice: string,
  customer: Customer,
  isTaxed: boolean,
  off: readonly Off[],
): Line {
  let net = bare.amount;
  const discount_amounts = off.map(({ id, percent }) => {
    const amount = Math.round((net * percent) / 100);
    net -= amount;
    return { amount, discount: id };
  });
  return {
    ...bare,
    ...{ id: world.id("il"), invoice, discounts: off.map((one) => one.id), discount_amounts },
    taxes: isTaxed && isLocated(customer.address) ? taxesOf(world, customer.address, net, behavior) : [],
  };
}

/** What is to be paid: the total after the customer's balance; less than the least charge is put off. */
function due(world: World, invoice: Invoice) {
  const { starting_balance: balance, total } = invoice;
  const sum = total + balance;
  const isCharged = sum >= world.settings.leastCharge;
  invoice.amount_due = isCharged ? sum : 0;
  invoice.amount_remaining = invoice.amount_due;
  return isCharged ? 0 : sum;
}

/** Sums anew after lines were added to a draft. */
export function resum(world: World, invoice: Invoice, added: readonly Bare[]) {
  const customer = need(world.customers, invoice.customer, "customer", "customer");
  const lines = added.map((line) =>
    lineOf(world, line, invoice.id, customer, invoice.automatic_tax.enabled, []),
  );
  invoice.lines.data.push(...lines);
  Object.assign(invoice, sums(invoice.lines.data));
  due(world, invoice);
}

const locationMissing = () =>
  new Refusal(400, {
    type: "invalid_request_error",
    code: "customer_tax_location_invalid",
    message:
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
  });

/** Fixes the amount and asks for it; with a payment that was made before, it is paid with that. */
export function finalize(world: World, invoice: Invoice, paidBy?: PaymentIntent): Invoice {
  const customer = need(world.customers, invoice.customer, "customer", "customer");
  if (invoice.automatic_tax.enabled && !isLocated(customer.address)) {
    const { body } = locationMissing();
    invoice.automatic_tax.status = "requires_location_inputs";
    invoice.last_finalization_error = { type: body.type, code: body.code ?? "", message: body.message };
    world.emit("invoice.finalization_failed", invoice);
    throw locationMissing();
  }
  invoice.starting_balance = customer.balance;
  const balance = due(world, invoice);
  if (customer.balance !== balance) {
    customer.balance = balance;
    world.emit("customer.updated", customer);
  }
  Object.assign(invoice, {
    ...{ status: "open", ending_balance: balance, number: `TERN-${String(world.next()).padStart(4, "0")}` },
    ...{ automatically_finalizes_at: null, last_finalization_error: null },
    hosted_invoice_url: `https://invoice.stripe.com/i/${invoice.id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now() },
  });
  world.emit("invoice.finalized", invoice);
  if (invoice.amount_due > 0) openPayment(world, invoice, paidBy);
  if (invoice.amount_due === 0 || paidBy) markPaid(world, invoice);
  return invoice;
}

function openPayment(world: World, invoice: Invoice, paidBy?: PaymentIntent) {
  const subscription = subscriptionOf(world, invoice);
  const intent =
    paidBy ??
    makeIntent(world, {
      ...{ amount: invoice.amount_due, currency: invoice.currency, customer: invoice.customer, metadata: {} },
      description: subscription ? "Subscription update" : "Payment for Invoice",
    });
  const id = world.id("inpay");
  world.invoicePayments.set(id, {
    ...{ id, object: "invoice_payment", created: world.now(), livemode: false, amount_paid: null },
    ...{ amount_requested: invoice.amount_due, currency: invoice.currency, invoice: invoice.id },
    ...{ is_default: true, status: "open", payment: { type: "payment_intent", payment_intent: intent.id } },
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export const paymentsOf = (world: World, invoice: { id: string }) =>
  [...world.invoicePayments.values()].filter((one) => one.invoice === invoice.id);

export function intentOf(world: World, invoice: { id: string }) {
  const payment = paymentsOf(world, invoice).at(-1);
  return world.paymentIntents.get(payment?.payment.payment_intent ?? "") ?? null;
}

/** The method that stands first: the invoice's, the subscription's, the customer's. */
export function methodFor(world: World, invoice: Invoice): string | null {
  const customer = world.customers.get(String(invoice.customer));
  return (
    invoice.default_payment_method ??
    subscriptionOf(world, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  );
}

export function markPaid(world: World, invoice: Invoice, isOutOfBand = false) {
  Object.assign(invoice, {
    ...{ status: "paid", amount_paid: isOutOfBand ? 0 : invoice.amount_due, amount_remaining: 0 },
    ...{ attempted: true, next_payment_attempt: null, auto_advance: false },
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  });
  for (const payment of paymentsOf(world, invoice).filter(({ status }) => status === "open")) {
    Object.assign(payment, {
      ...{ status: "paid", amount_paid: invoice.amount_due },
      status_transitions: { canceled_at: null, paid_at: world.now() },
    });
    world.emit("invoice_payment.paid", payment);
  }
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  afterPaid(world, invoice);
}

export type Collected = Outcome | { kind: "no_method" };

/** One try to have an open invoice paid. */
export function collect(
  world: World,
  invoice: Invoice,
  how: { method?: string | null; isAuthenticated?: boolean } = {},
): Collected {
  if (invoice.status !== "open") throw new Error(`${invoice.id} is ${invoice.status}`);
  const intent = intentOf(world, invoice);
  const method = how.method ?? methodFor(world, invoice);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (!intent || !method) {
    world.emit("invoice.payment_failed", invoice);
    afterFailed(world, invoice);
    return { kind: "no_method" };
  }
  const outcome = attempt(world, intent, method, how.isAuthenticated);
  if (outcome.kind === "succeeded") markPaid(world, invoice);
  if (outcome.kind === "requires_action") world.emit("invoice.payment_action_required", invoice);
  if (outcome.kind === "failed" || outcome.kind === "requires_action") {
    world.emit("invoice.payment_failed", invoice);
    afterFailed(world, invoice);
  }
  return outcome;
}

/** The bank of a delayed method said no. */
export function failLater(world: World, invoice: Invoice) {
  world.emit("invoice.payment_failed", invoice);
  if (world.settings.failedDebit === "voids") voidInvoice(world, invoice);
  else afterFailed(world, invoice);
}

export function voidInvoice(world: World, invoice: Invoice) {
  const intent = intentOf(world, invoice);
  if (intent) cancelIntent(world, intent);
  for (const payment of paymentsOf(world, invoice).filter(({ status }) => status === "open"))
    Object.assign(payment, {
      status: "canceled",
      status_transitions: { canceled_at: world.now(), paid_at: null },
    });
  Object.assign(invoice, {
    ...{ status: "void", next_payment_attempt: null, auto_advance: false },
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  });
  world.emit("invoice.voided", invoice);
}
