import type { Address, Failure, PaymentMethod } from "./objects";
import { Refusal } from "./refusal";
import type { World } from "./world";

/**
 * The vendor's published test cards by what they do. `declined`, `insufficient_funds` and `expired` can't be saved; to have a saved card fail
 * take `attaches_but_fails`, or let a good one become another with `becomes`.
 */
export type TestCard =
  | "ok"
  | "mastercard"
  | "declined"
  | "insufficient_funds"
  | "expired"
  | "needs_3ds"
  | "attaches_but_fails";

const numbers: Record<TestCard, { brand: string; last4: string }> = {
  ok: { brand: "visa", last4: "4242" },
  mastercard: { brand: "mastercard", last4: "4444" },
  declined: { brand: "visa", last4: "0002" },
  insufficient_funds: { brand: "visa", last4: "9995" },
  expired: { brand: "visa", last4: "0069" },
  needs_3ds: { brand: "visa", last4: "3184" },
  attaches_but_fails: { brand: "visa", last4: "0341" },
};

const declined = (decline_code: string, message: string): Failure => ({
  ...{ type: "card_error", code: "card_declined", decline_code, message },
});

const failures: Partial<Record<TestCard, Failure>> = {
  declined: declined("generic_decline", "Your card was declined."),
  attaches_but_fails: declined("generic_decline", "Your card was declined."),
  insufficient_funds: declined("insufficient_funds", "Your card has insufficient funds."),
  expired: { type: "card_error", code: "expired_card", message: "Your card has expired." },
};

/** Whether the card can be saved for later payments. */
export const attaches = (card: TestCard) => card === "attaches_but_fails" || failures[card] === undefined;

export const failureOf = (card: TestCard): Failure =>
  failures[card] ?? declined("generic_decline", "Your card was declined.");

/** What became of cards after they were saved: by payment method. */
const fates = new WeakMap<World, Map<string, TestCard | "debit">>();

function fatesOf(world: World) {
  const known = fates.get(world) ?? new Map<string, TestCard | "debit">();
  fates.set(world, known);
  return known;
}

export function become(world: World, paymentMethod: string, card: TestCard) {
  if (!world.paymentMethods.has(paymentMethod)) throw new Error(`no payment method ${paymentMethod}`);
  fatesOf(world).set(paymentMethod, card);
}

export type Outcome =
  | { kind: "succeeded" }
  | { kind: "requires_action" }
  | { kind: "processing" }
  | { kind: "failed"; failure: Failure };

/** What the bank answers to a charge. */
export function outcomeOf(world: World, paymentMethod: string, isAuthenticated: boolean): Outcome {
  const fate = fatesOf(world).get(paymentMethod) ?? "ok";
  if (fate === "debit") return { kind: "processing" };
  if (fate === "needs_3ds" && !isAuthenticated) return { kind: "requires_action" };
  const failure = failures[fate];
  return failure ? { kind: "failed", failure } : { kind: "succeeded" };
}

/** A card as typed in once more: the same number has the same fingerprint. */
export function makeCard(
  world: World,
  card: TestCard,
  owner: { address: Address | null; email: string | null; name: string | null },
): PaymentMethod {
  const { brand, last4 } = numbers[card];
  const method: PaymentMethod = {
    ...{ id: world.id("pm"), object: "payment_method", created: world.now(), livemode: false },
    ...{ customer: null, metadata: {}, type: "card" },
    billing_details: { ...owner, phone: null },
    card: {
      ...{ brand, country: owner.address?.country ?? "US", display_brand: brand, funding: "credit", last4 },
      ...{ exp_month: 12, exp_year: 2034, fingerprint: `fp${brand}${last4}` },
    },
  };
  world.paymentMethods.set(method.id, method);
  fatesOf(world).set(method.id, card);
  return method;
}

/** A bank account that is debited days later. */
export function makeDebit(
  world: World,
  owner: { address: Address | null; email: string | null; name: string | null },
): PaymentMethod {
  const method: PaymentMethod = {
    ...{ id: world.id("pm"), object: "payment_method", created: world.now(), livemode: false },
    ...{ customer: null, metadata: {}, type: "sepa_debit" },
    billing_details: { ...owner, phone: null },
    sepa_debit: { bank_code: "19043", country: "AT", fingerprint: "fpsepa3000", last4: "3000" },
  };
  world.paymentMethods.set(method.id, method);
  fatesOf(world).set(method.id, "debit");
  return method;
}

export function attach(world: World, method: PaymentMethod, customer: string) {
  if (method.customer === customer) return;
  method.customer = customer;
  world.emit("payment_method.attached", method);
}

/** The answer to a call whose payment a bank refused. */
export const cardRefusal = (failure: Failure, more: { payment_intent?: object; charge?: string } = {}) =>
  new Refusal(402, { ...failure, ...more });
