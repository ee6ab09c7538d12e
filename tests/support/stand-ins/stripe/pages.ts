import type Stripe from "stripe";
import { collect, failLater, finalize, intentOf, itemLine, makeInvoice, markPaid, resum } from "./billing";
import { attach, attaches, failureOf, makeCard, makeDebit, type TestCard } from "./cards";
import { price } from "./checkout";
import type {
  Address,
  Customer,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Session,
  Subscription,
} from "./objects";
import { attempt, makeIntent, settle } from "./payments";
import { change } from "./standing";
import { makeSubscription } from "./subscriptions";
import { mergeMetadata, need, type World } from "./world";

type Params = Stripe.Checkout.SessionCreateParams;

/** What a buyer types. */
export type Typed = {
  card?: TestCard;
  /** The billing address; with `customer_update[address]=auto` the customer gets it. */
  country?: string;
  name?: string;
  promotionCode?: string;
};

/** Where the browser stands after a step: at a URL of ours, or still on the vendor's page with what that says. */
export type Landed = { url: string } | { stays: string };

/** The buyer in front of a page of the vendor. */
export type HostedPage = {
  /** Types a card and pays, or saves it. A card that needs 3DS stays on the page until `confirm`. */
  pay(typed?: Typed): Landed;
  /** Passes the bank's 3DS check that `pay` came to. */
  confirm(): Landed;
  /** Pays with a card that is declined. */
  payBadly(card?: TestCard): Landed;
  /** Pays by a method whose money arrives days later. */
  payLater(typed?: Typed): Landed;
  moneyArrives(): void;
  moneyNeverComes(): void;
  /** Goes back without paying. */
  cancel(): Landed;
};

const stays = (why: string): Landed => ({ stays: why });

/** Where `success_url` leads. */
const success = (session: Session): Landed => ({
  url: String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id),
});

export function sessionPage(world: World, session: Session): HostedPage {
  const secret = world.secrets.get(session.id);
  if (!secret) throw new Error(`no session ${session.id}`);
  const params = secret.params as Params;
  let waiting: { method: PaymentMethod; typed: Typed } | null = null;

  const open = () => {
    if (session.status !== "open") throw new Error(`the page of ${session.id} is ${session.status}`);
    return need(world.customers, session.customer, "customer");
  };

  function fillIn(customer: Customer, typed: Typed) {
    const address = typed.country ? addressIn(typed.country) : customer.address;
    if (typed.country && params.customer_update?.address === "auto") customer.address = address;
    if (typed.name && params.customer_update?.name === "auto") customer.name = typed.name;
    if (params.automatic_tax?.enabled && !customer.address) customer.address = addressIn("US");
    price(world, session, percentOf(world, params, typed));
    return { address, email: customer.email, name: typed.name ?? customer.name ?? null };
  }

  /** The subscription of this page: also the one that a declined card left behind. */
  function subscriptionOf(
    customer: Customer,
    typed: Typed,
  ): { subscription: Subscription; invoice: Invoice } {
    const old = world.subscriptions.get(secret?.attempted ?? "");
    const oldInvoice = world.invoices.get(String(old?.latest_invoice));
    if (old?.status === "incomplete" && oldInvoice) return { subscription: old, invoice: oldInvoice };
    const made = makeSubscription(world, {
      customer: customer.id,
      items: (secret?.lines ?? [])
        .filter((line) => line.price.recurring)
        .map((line) => ({ price: line.price, quantity: line.quantity })),
      metadata: mergeMetadata({}, params.subscription_data?.metadata),
      description: params.subscription_data?.description ?? null,
      automaticTax: params.automatic_tax?.enabled ?? false,
      discounts: discountOf(world, params, typed),
    });
    if (secret) secret.attempted = made.subscription.id;
    return made;
  }

  function saveCard(customer: Customer, method: PaymentMethod): Landed {
    const setup = need(world.setupIntents, session.setup_intent, "setupintent");
    attach(world, method, customer.id);
    Object.assign(setup, { status: "succeeded", payment_method: method.id, last_setup_error: null });
    world.emit("setup_intent.succeeded", setup);
    return complete("no_payment_required");
  }

  function complete(payment_status: Session["payment_status"]): Landed {
    Object.assign(session, { status: "complete", payment_status, url: null });
    world.emit("checkout.session.completed", session);
    return success(session);
  }

  function payOnce(customer: Customer, method: PaymentMethod, isAuthenticated: boolean) {
    const intent = makeIntent(world, {
      ...{ amount: session.amount_total ?? 0, currency: session.currency ?? "usd", customer: customer.id },
      ...{ description: params.payment_intent_data?.description ?? null },
      metadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    });
    session.payment_intent = intent.id;
    const outcome = attempt(world, intent, method.id, isAuthenticated);
    if (outcome.kind === "succeeded") writeInvoice(intent);
    return outcome;
  }

  /** The invoice of a single payment is written when the money is there. */
  function writeInvoice(intent: PaymentIntent) {
    if (session.mode !== "payment" || !params.invoice_creation?.enabled) return;
    const invoice = invoiceOfLines(world, session, params);
    session.invoice = invoice.id;
    finalize(world, invoice, intent);
  }

  function go(method: PaymentMethod, typed: Typed, isAuthenticated: boolean): Landed {
    const customer = open();
    if (session.mode === "setup") return saveCard(customer, method);
    if (session.mode === "payment") {
      if (params.payment_intent_data?.setup_future_usage) attach(world, method, customer.id);
      const outcome = payOnce(customer, method, isAuthenticated);
      return outcome.kind === "processing" ? complete("unpaid") : complete("paid");
    }
    const { subscription, invoice } = subscriptionOf(customer, typed);
    attach(world, method, customer.id);
    subscription.default_payment_method = method.id;
    Object.assign(session, { subscription: subscription.id, invoice: invoice.id });
    if (invoice.status === "open") collect(world, invoice, { method: method.id, isAuthenticated });
    // A delayed method makes the subscription active at once; only the session says that the money isn't there.
    if (invoice.status === "open") change(world, subscription, { status: "active" });

    return complete(invoice.status === "paid" ? "paid" : "unpaid");
  }

  /** A declined card: the page stays open; a subscription stays behind incomplete. */
  function decline(card: TestCard, typed: Typed): Landed {
    const customer = open();
    const failure = failureOf(card);
    const owner = fillIn(customer, typed);
    const method = makeCard(world, card, owner);
    if (session.mode === "setup") {
      const setup = need(world.setupIntents, session.setup_intent, "setupintent");
      setup.last_setup_error = failure;
      world.emit("setup_intent.setup_failed", setup);
    } else if (session.mode === "subscription") {
      const { invoice } = subscriptionOf(customer, typed);
      if (invoice.status === "open") collect(world, invoice, { method: method.id });
    } else {
      const intent = makeIntent(world, {
        ...{ amount: session.amount_total ?? 0, currency: session.currency ?? "usd", customer: customer.id },
        ...{ description: null, metadata: mergeMetadata({}, params.payment_intent_data?.metadata) },
      });
      attempt(world, intent, method.id);
    }
    return stays(failure.message);
  }

  const settled = (isPaid: boolean) => {
    const intent = world.paymentIntents.get(secret.awaits ?? "");
    if (!intent) throw new Error(`${session.id} waits for no money`);
    secret.awaits = null;
    settle(world, intent, isPaid);
    const invoice = world.invoices.get(String(session.invoice));
    if (invoice && isPaid) markPaid(world, invoice);
    if (invoice && !isPaid) failLater(world, invoice);
    if (isPaid) writeInvoice(intent);
    if (isPaid) session.payment_status = "paid";
    world.emit(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
  };

  return {
    pay(typed = {}) {
      const card = typed.card ?? "ok";
      const isSaved = session.mode !== "payment";
      if (isSaved ? !attaches(card) : !["ok", "mastercard", "needs_3ds"].includes(card))
        return decline(card, typed);
      if (card === "attaches_but_fails" && session.mode === "subscription") return decline(card, typed);
      const owner = fillIn(open(), typed);
      const method = makeCard(world, card, owner);
      if (card !== "needs_3ds") return go(method, typed, false);
      waiting = { method, typed };
      return stays("3D Secure");
    },
    confirm() {
      const met = waiting;
      if (!met) throw new Error("nothing waits for a confirmation");
      waiting = null;
      return go(met.method, met.typed, true);
    },
    payBadly: (card = "declined") => decline(card, {}),
    payLater(typed = {}) {
      const owner = fillIn(open(), typed);
      const landed = go(makeDebit(world, owner), typed, false);
      const invoice = world.invoices.get(String(session.invoice));
      secret.awaits = session.payment_intent ?? (invoice ? (intentOf(world, invoice)?.id ?? null) : null);
      return landed;
    },
    moneyArrives: () => settled(true),
    moneyNeverComes: () => settled(false),
    cancel() {
      open();
      return session.cancel_url ? { url: session.cancel_url } : stays("no way back");
    },
  };
}

const addressIn = (country: string): Address => ({
  ...{ city: null, country, line1: null, line2: null, postal_code: "12345", state: null },
});

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
      ...{
        discountable: true,
        invoice: invoice.id,
        livemode: false,
        metadata: {},
        proration: false,
        parent: null,
      },
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

const percentOf = (world: World, params: Params, typed: Typed) =>
  couponOf(world, params, typed)?.percent_off ?? 0;

function discountOf(world: World, params: Params, typed: Typed): string[] {
  const coupon = couponOf(world, params, typed);
  if (!coupon) return [];
  const id = world.id("di");
  world.discounts.set(id, { coupon: coupon.id, subscription: null, used: false });
  return [id];
}

/** The page of an open invoice. */
export function invoicePage(world: World, invoice: Invoice): HostedPage {
  let waiting: PaymentMethod | null = null;
  const owner = () => {
    if (invoice.status !== "open") throw new Error(`the page of ${invoice.id} is ${invoice.status}`);
    const customer = need(world.customers, invoice.customer, "customer");
    return { address: customer.address, email: customer.email, name: customer.name ?? null };
  };
  const none = (): never => {
    throw new Error("an invoice's page has no such button");
  };
  const go = (method: PaymentMethod | string, isAuthenticated: boolean): Landed => {
    const id = typeof method === "string" ? method : method.id;
    const outcome = collect(world, invoice, { method: id, isAuthenticated });
    if (outcome.kind === "failed") return stays(outcome.failure.message);
    return stays(outcome.kind === "requires_action" ? "3D Secure" : "Invoice paid");
  };
  return {
    pay(typed = {}) {
      const method = makeCard(world, typed.card ?? "ok", owner());
      if (typed.card === "needs_3ds") waiting = method;
      return go(method, false);
    },
    /** Also for a saved card whose payment asked for it. */
    confirm() {
      owner();
      const method = waiting?.id ?? intentOf(world, invoice)?.payment_method;
      if (!method) throw new Error("nothing waits for a confirmation");
      waiting = null;
      return go(String(method), true);
    },
    payBadly: (card = "declined") => go(makeCard(world, card, owner()), false),
    ...{ payLater: none, moneyArrives: none, moneyNeverComes: none, cancel: none },
  };
}

/** The portal: the buyer saves a card there, which becomes the default one, and comes back. */
export function portalPage(world: World, portal: { id: string; [key: string]: unknown }): HostedPage {
  const none = (): never => {
    throw new Error("the portal has no such button");
  };
  const back = (): Landed => (portal.return_url ? { url: String(portal.return_url) } : stays("no way back"));
  return {
    pay(typed = {}) {
      const customer = need(world.customers, portal.customer, "customer");
      const card = typed.card ?? "ok";
      if (!attaches(card)) return stays(failureOf(card).message);
      const owner = { address: customer.address, email: customer.email, name: customer.name ?? null };
      const method = makeCard(world, card, owner);
      attach(world, method, customer.id);
      customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
      world.emit("customer.updated", customer);
      return back();
    },
    cancel: back,
    ...{ confirm: none, payBadly: none, payLater: none, moneyArrives: none, moneyNeverComes: none },
  };
}
