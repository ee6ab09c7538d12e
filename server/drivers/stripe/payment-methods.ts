import type Stripe from "stripe";
import type { Customer, PaymentMethod } from "@/server/ports/payments";
import { goodSubscription, idOf } from "./subscriptions";

/** The payment methods that a customer left with Stripe, the primary one first. */
export async function listMethods(stripe: Stripe, customer: string): Promise<PaymentMethod[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { limit: 100 });
  const primary = await primaryOf(stripe, customer);
  return data
    .map((method) => methodOf(method, primary))
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
}

const primaryOf = async (stripe: Stripe, customer: string) =>
  primaryAt(stripe, { customer, current: await goodSubscription(stripe, customer) });

/** What a subscription is charged to: its own payment method stands before the customer's. */
export const primaryFor = (stripe: Stripe, current: Stripe.Subscription) =>
  primaryAt(stripe, { customer: idOf(current.customer), current });

async function primaryAt(
  stripe: Stripe,
  { customer, current }: { customer: string; current: Stripe.Subscription | null },
): Promise<string | null> {
  const own = current?.default_payment_method;
  if (own) return idOf(own);
  const kept = await stripe.customers.retrieve(customer);
  const usual = kept.deleted ? null : kept.invoice_settings.default_payment_method;
  return usual ? idOf(usual) : null;
}

/** Takes days, and may fail after them. */
export const isBankDebit = ({ type }: Stripe.PaymentMethod): boolean => /_(debit|bank_account)$/.test(type);

function methodOf(method: Stripe.PaymentMethod, primary: string | null): PaymentMethod {
  const { id, type, card } = method;
  const isPrimary = id === primary;
  if (card)
    return {
      ...{ id, brand: card.brand, last4: card.last4, isPrimary },
      ...{ expMonth: card.exp_month, expYear: card.exp_year },
    };
  const last4 = method.sepa_debit?.last4 ?? method.us_bank_account?.last4 ?? null;
  return { id, brand: type, last4, expMonth: null, expYear: null, isPrimary };
}

/** False if it is not this customer's. */
export async function makePrimary(
  stripe: Stripe,
  { customer, id }: Customer & { id: string },
): Promise<boolean> {
  const methods = await listMethods(stripe, customer);
  if (!methods.some((method) => method.id === id)) return false;
  await charge(stripe, customer, id);
  return true;
}

/** Charges this one from now on, also for a subscription that has its own. */
async function charge(stripe: Stripe, customer: string, id: string): Promise<void> {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const current = await goodSubscription(stripe, customer);
  if (current?.default_payment_method)
    await stripe.subscriptions.update(current.id, { default_payment_method: id });
}

/** Another one becomes primary first, so that the next payment has a way. */
export async function removeMethod(
  stripe: Stripe,
  { customer, id }: Customer & { id: string },
): Promise<"done" | "unknown" | "last"> {
  const methods = await listMethods(stripe, customer);
  const method = methods.find((one) => one.id === id);
  const other = methods.find((one) => one.id !== id);
  if (!method) return "unknown";
  if (!other && (await goodSubscription(stripe, customer))) return "last";
  if (other && method.isPrimary) await charge(stripe, customer, other.id);
  await stripe.paymentMethods.detach(id);
  return "done";
}

/** What was added at a purchase, or first, is primary unless there is another. */
export async function setFirstPrimary(stripe: Stripe, { customer }: Customer): Promise<void> {
  const kept = await stripe.customers.retrieve(customer);
  if (kept.deleted || kept.invoice_settings.default_payment_method) return;
  const [first] = await listMethods(stripe, customer);
  if (first) await charge(stripe, customer, first.id);
}
