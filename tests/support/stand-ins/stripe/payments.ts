import { type Outcome, outcomeOf } from "./cards";
import type { Charge, Metadata, PaymentIntent } from "./objects";
import type { World } from "./world";

type Wanted = {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
};

export function makeIntent(world: World, wanted: Wanted): PaymentIntent {
  const id = world.id("pi");
  const intent: PaymentIntent = {
    ...{ id, object: "payment_intent", created: world.now(), livemode: false, ...wanted },
    ...{ amount_received: 0, client_secret: `${id}_secret_x`, latest_charge: null, payment_method: null },
    ...{ setup_future_usage: null, status: "requires_payment_method", canceled_at: null },
    ...{ last_payment_error: null, next_action: null, payment_method_types: ["card"] },
  };
  world.paymentIntents.set(id, intent);
  world.emit("payment_intent.created", intent);
  return intent;
}

function makeCharge(world: World, intent: PaymentIntent, method: string, outcome: Outcome): Charge {
  const failure = outcome.kind === "failed" ? outcome.failure : null;
  const id = world.id("ch");
  const isPaid = outcome.kind === "succeeded";
  const charge: Charge = {
    ...{ id, object: "charge", created: world.now(), livemode: false, amount: intent.amount },
    ...{ amount_captured: isPaid ? intent.amount : 0, amount_refunded: 0, captured: isPaid },
    ...{ currency: intent.currency, customer: intent.customer, description: intent.description },
    ...{ disputed: false, failure_code: failure?.code ?? null, failure_message: failure?.message ?? null },
    ...{ metadata: intent.metadata, paid: isPaid, payment_intent: intent.id, payment_method: method },
    ...{ receipt_url: isPaid ? `https://pay.stripe.com/receipts/${id}` : null, refunded: false },
    status: isPaid ? "succeeded" : outcome.kind === "processing" ? "pending" : "failed",
  };
  world.charges.set(id, charge);
  intent.latest_charge = id;
  return charge;
}

/** One try to have the money. */
export function attempt(
  world: World,
  intent: PaymentIntent,
  method: string,
  isAuthenticated = false,
): Outcome {
  const outcome = outcomeOf(world, method, isAuthenticated);
  intent.payment_method = method;
  intent.next_action = null;
  if (outcome.kind === "requires_action") {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    world.emit("payment_intent.requires_action", intent);
    return outcome;
  }
  const charge = makeCharge(world, intent, method, outcome);
  if (outcome.kind === "failed") {
    Object.assign(intent, {
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: outcome.failure,
    });
    world.emit("charge.failed", charge);
    world.emit("payment_intent.payment_failed", intent);
    return outcome;
  }
  intent.last_payment_error = null;
  if (outcome.kind === "processing") {
    intent.status = "processing";
    world.emit("charge.pending", charge);
    world.emit("payment_intent.processing", intent);
    return outcome;
  }
  succeed(world, intent, charge);
  return outcome;
}

function succeed(world: World, intent: PaymentIntent, charge: Charge) {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
}

/** The bank's answer to a delayed payment. */
export function settle(world: World, intent: PaymentIntent, isPaid: boolean) {
  const charge = world.charges.get(intent.latest_charge ?? "");
  if (!charge || intent.status !== "processing") throw new Error(`${intent.id} doesn't wait for a bank`);
  if (isPaid) {
    Object.assign(charge, {
      status: "succeeded",
      paid: true,
      captured: true,
      amount_captured: charge.amount,
    });
    succeed(world, intent, charge);
    return;
  }
  Object.assign(charge, { status: "failed", failure_code: "insufficient_funds" });
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      type: "card_error",
      code: "payment_intent_payment_attempt_failed",
      message: "The payment failed.",
    },
  });
  world.emit("charge.failed", charge);
  world.emit("payment_intent.payment_failed", intent);
}

export function cancelIntent(world: World, intent: PaymentIntent) {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  Object.assign(intent, { status: "canceled", canceled_at: world.now(), next_action: null });
  world.emit("payment_intent.canceled", intent);
}
