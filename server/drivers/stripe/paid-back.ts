import type Stripe from "stripe";
import { idOf } from "./subscriptions";

export type PaidBack = (invoice: Stripe.Invoice) => boolean;

/**
 * Which of these paid invoices were paid back in full: by credit notes, or by refunds of the payment, which leave no trace in the invoice. They
 * come with their payments.
 */
export async function paidBack(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<PaidBack> {
  const charged = invoices.filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
  const refunded = new Set<string>();
  if (charged.length > 0) {
    const created = { gte: Math.min(...charged.map((invoice) => invoice.created)) };
    for await (const charge of stripe.charges.list({ customer, created, limit: 100 }))
      if (charge.refunded && charge.payment_intent) refunded.add(idOf(charge.payment_intent));
  }
  return ({ total, payments, post_payment_credit_notes_amount: credited }) =>
    (total > 0 && credited >= total) ||
    (payments?.data ?? []).some(
      ({ payment: { payment_intent: intent } }) => intent && refunded.has(idOf(intent)),
    );
}
