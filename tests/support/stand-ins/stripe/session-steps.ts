import type Stripe from "stripe";
import { collect, failLater, finalize, itemLine, makeInvoice, markPaid, resum } from "./billing";
import { attach, failureOf, makeCard, type TestCard } from "./cards";
import { price } from "./checkout";
import type { Address, Customer, Invoice, PaymentIntent, PaymentMethod, Session } from "./objects";
import { type Landed, stays, type Typed } from "./pages";
import { attempt, makeIntent, settle } from "./payments";
import { change } from "./standing";
import { makeSubscription } from "./subscriptions";
import { mergeMetadata, need, type SessionSecret, type World } from "./world";

type Params = Stripe.Checkout.SessionCreateParams;

/** A session's page with all that the vendor knows of it. */
export type Opened = { world: World; session: Session; secret: SessionSecret; params: Params };

export function opened(world: World, session: Session): Opened {
  const secret = need(world.secrets, session.id, "checkout.session");
  return { world, session, secret, params: secret.params as Params };
}

/** The customer of a page that can still be used. */
export function buyerOf({ world, session }: Opened): Customer {
  if (session.status !== "open") throw new Error(`the page of ${session.id} is ${session.status}`);
  return need(world.customers, session.customer, "customer");
}

const addressIn = (country: string): Address => ({
  ...{ city: null, country, line1: null, line2: null, postal_code: "12345", state: null },
});

/** Types name and address; the customer gets them where the session allows it. */
export function fillIn({ world, session, params }: Opened, customer: Customer, typed: Typed) {
  const address = typed.country ? addressIn(typed.country) : customer.address;
  if (typed.country && params.customer_update?.address === "auto") customer.address = address;
  if (typed.name && params.customer_update?.name === "auto") customer.name = typed.name;
  if (params.automatic_tax?.enabled && !customer.address) customer.address = addressIn("US");
  price(world, session, couponOf(world, params, typed)?.percent_off ?? 0);
  return { address, email: customer.email, name: typed.name ?? customer.name ?? null };
}

/** The subscription of this page: also the one that a declined card left behind. */
function subscriptionOf({ world, secret, params }: Opened, customer: Customer, typed: Typed) {
  const old = world.subscriptions.get(secret.attempted ?? "");
  const oldInvoice = world.invoices.get(String(old?.latest_invoice));
  if (old?.status === "incomplete" && oldInvoice) return { subscription: old, invoice: oldInvoice };
  const made = makeSubscription(world, {
    customer: customer.id,
    items: secret.lines
      .filter((line) => line.price.recurring)
      .map((line) => ({ price: line.price, quantity: line.quantity })),
    metadata: mergeMetadata({}, params.subscription_data?.metadata),
    description: params.subscription_data?.description ?? null,
    automaticTax: params.automatic_tax?.enabled ?? false,
    discounts: discountOf(world, params, typed),
  });
  secret.attempted = made.subscription.id;
  return made;
}

function complete({ world, session }: Opened, payment_status: Session["payment_status"]): Landed {
  Object.assign(session, { status: "complete", payment_status, url: null });
  world.emit("checkout.session.completed", session);
  return { url: String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id) };
}

function saveCard(of: Opened, customer: Customer, method: PaymentMethod): Landed {
  const setup = need(of.world.setupIntents, of.session.setup_intent, "setupintent");
  attach(of.world, method, customer.id);
  Object.assign(setup, { status: "succeeded", payment_method: method.id, last_setup_error: null });
  of.world.emit("setup_intent.succeeded", setup);
  return complete(of, "no_payment_required");
}

const intentFor = ({ world, session, params }: Opened) =>
  makeIntent(world, {
    ...{ amount: session.amount_total ?? 0, currency: session.currency ?? "usd" },
    ...{ customer: String(session.customer), description: params.payment_intent_data?.description ?? null },
    metadata: mergeMetadata({}, params.payment_intent_data?.metadata),
  });

function payOnce(of: Opened, method: PaymentMethod, isAuthenticated: boolean): Landed {
  const { world, session, params } = of;
  if (params.payment_intent_data?.setup_future_usage) attach(world, method, String(session.customer));
  const intent = intentFor(of);
  session.payment_intent = intent.id;
  const outcome = attempt(world, intent, method.id, isAuthenticated);
  if (outcome.kind === "succeeded") writeInvoice(of, intent);
  return complete(of, outcome.kind === "processing" ? "unpaid" : "paid");
}

/** The invoice of a single payment is written when the money is there. */
function writeInvoice({ world, session, params }: Opened, intent: PaymentIntent) {
  if (session.mode !== "payment" || !params.invoice_creation?.enabled) return;
  const invoice = invoiceOfLines(world, session, params);
  if (invoice.total !== intent.amount)
    throw new Error("the stand-in takes nothing off the invoice of a payment");
  session.invoice = invoice.id;
  finalize(world, invoice, intent);
}

/** Pays, or saves the card, with a method that the bank lets pass. */
export function go(of: Opened, method: PaymentMethod, typed: Typed, isAuthenticated: boolean): Landed {
  const { world, session } = of;
  const customer = buyerOf(of);
  if (session.mode === "setup") return saveCard(of, customer, method);
  if (session.mode === "payment") return payOnce(of, method, isAuthenticated);
  const { subscription, invoice } = subscriptionOf(of, customer, typed);
  attach(world, method, customer.id);
  subscription.default_payment_method = method.id;
  Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
  if (invoice.status === "open") collect(world, invoice, { method: method.id, isAuthenticated });
  // A delayed method makes the subscription active at once; only the session says that the money isn't there.
  if (invoice.status === "open") change(world, subscription, { status: "active" });
  return complete(of, invoice.status === "paid" ? "paid" : "unpaid");
}

/** A declined card: the page stays open; a subscription stays behind incomplete. */
export function decline(of: Opened, card: TestCard, typed: Typed): Landed {
  const { world, session } = of;
  const customer = buyerOf(of);
  const failure = failureOf(card);
  const method = makeCard(world, card, fillIn(of, customer, typed));
  if (session.mode === "setup") {
    const setup = need(world.setupIntents, session.setup_intent, "setupintent");
    setup.last_setup_error = failure;
    world.emit("setup_intent.setup_failed", setup);
  } else if (session.mode === "subscription") {
    const { invoice } = subscriptionOf(of, customer, typed);
    if (invoice.status === "open") collect(world, invoice, { method: method.id });
  } else attempt(world, intentFor(of), method.id);
  return stays(failure.message);
}

/** The bank of a delayed method answers. */
export function settled(of: Opened, isPaid: boolean) {
  const { world, session, secret } = of;
  const intent = world.paymentIntents.get(secret.awaits ?? "");
  if (!intent) throw new Error(`${session.id} waits for no money`);
  secret.awaits = null;
  settle(world, intent, isPaid);
  const invoice = world.invoices.get(String(session.invoice));
  if (invoice && isPaid) markPaid(world, invoice);
  if (invoice && !isPaid) failLater(world, invoice);
  if (isPaid) {
    writeInvoice(of, intent);
    session.payment_status = "paid";
  }
  world.emit(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
}

function invoiceOfLines(world: World, session: Session, params: Params): Invoice {
  const invoice = makeInvoice(
    world,
    {
      ...{ customer: String(session.customer), currency: session.currency ?? "usd", reason: "manual" },
      ...{ automaticTax: params.automatic_tax?.enabled ?? false, autoAdvance: false },
      ...{ metadata: mergeMetadata({}, params.invoice_creation?.invoice_data?.metadata) },
      description: params.invoice_creation?.invoice_data?.description ?? null,
    },
    [],
  );
  for (const line of world.secrets.get(session.id)?.lines ?? []) {
    const id = world.id("ii");
    const item = {
      ...{ id, object: "invoiceitem" as const, amount: line.amount_subtotal, currency: line.currency },
      ...{ customer: String(session.customer), date: world.now(), description: line.description },
      discountable: true,
      invoice: invoice.id,
      livemode: false,
      metadata: {},
      proration: false,
      parent: null,
      ...{ quantity: line.quantity, period: { start: world.now(), end: world.now() } },
      pricing: {
        type: "price_details" as const,
        price_details: { price: line.price.id, product: line.price.product },
        unit_amount_decimal: String(line.price.unit_amount),
      },
    };
    world.invoiceItems.set(id, item);
    resum(world, invoice, [itemLine(world, item)]);
  }
  return invoice;
}

/** The coupon that the page was opened with, or whose code the buyer typed. */
function couponOf(world: World, params: Params, typed: Typed) {
  const given = params.discounts?.[0];
  const code = typed.promotionCode
    ? [...world.promotionCodes.values()].find((one) => one.active && one.code === typed.promotionCode)
    : world.promotionCodes.get(given?.promotion_code ?? "");
  if (typed.promotionCode && (!code || !params.allow_promotion_codes))
    throw new Error(`the page refuses the code ${typed.promotionCode}`);
  return world.coupons.get(code?.promotion.coupon ?? given?.coupon ?? "") ?? null;
}

function discountOf(world: World, params: Params, typed: Typed): string[] {
  const coupon = couponOf(world, params, typed);
  if (!coupon) return [];
  const id = world.id("di");
  world.discounts.set(id, { coupon: coupon.id, subscription: null, used: false });
  return [id];
}
