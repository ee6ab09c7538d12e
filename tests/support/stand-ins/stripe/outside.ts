import { failLater, markPaid, paymentsOf } from "./billing";
import { settle } from "./payments";
import { end } from "./standing";
import type { World } from "./world";

/** What happens at the vendor without a call of ours. */
export function outsideOf(world: World) {
  const known = <T>(from: Map<string, T>, id: string): T => {
    const found = from.get(id);
    if (!found) throw new Error(`the vendor has no ${id}`);
    return found;
  };
  return {
    /** The card network renews an expired card. */
    renewsCard(paymentMethod: string, until: { month: number; year: number }) {
      const method = known(world.paymentMethods, paymentMethod);
      if (!method.card) throw new Error(`${paymentMethod} is no card`);
      method.card = { ...method.card, exp_month: until.month, exp_year: until.year };
      world.emit("payment_method.automatically_updated", method);
    },
    /** The bank answers to a customer's debits that were begun without a page. */
    settlesDebits(customerId: string, isPaid: boolean) {
      for (const invoice of [...world.invoices.values()]) {
        if (invoice.customer !== customerId || invoice.status !== "open") continue;
        for (const { payment } of paymentsOf(world, invoice)) {
          const intent = known(world.paymentIntents, String(payment.payment_intent));
          if (intent.status !== "processing") continue;
          settle(world, intent, isPaid);
          if (isPaid) markPaid(world, invoice);
          else failLater(world, invoice);
        }
      }
    },
    /** The account's owner takes something off one item of a subscription, in the dashboard; answers the id of the discount. */
    discountsItem(itemId: string, percentOff: number) {
      const coupon = world.id("coupon");
      world.coupons.set(coupon, {
        ...{ id: coupon, object: "coupon", created: world.now(), livemode: false, amount_off: null },
        ...{ currency: null, duration: "forever", duration_in_months: null, name: null },
        ...{ percent_off: percentOff, valid: true },
      });
      const id = world.id("di");
      world.discounts.set(id, { coupon, subscription: null, used: false });
      const items = [...world.subscriptions.values()].flatMap(({ items: { data } }) => data);
      const item = items.find((one) => one.id === itemId);
      if (!item) throw new Error(`the vendor has no ${itemId}`);
      item.discounts.push(id);
      return id;
    },
    /** The buyer has the bank take a payment back. */
    disputes(chargeId: string) {
      const charge = known(world.charges, chargeId);
      charge.disputed = true;
      const id = world.id("dp");
      const { amount, currency, payment_intent } = charge;
      world.emit("charge.dispute.created", {
        id,
        object: "dispute",
        amount,
        currency,
        charge: chargeId,
        payment_intent,
        created: world.now(),
        ...{ livemode: false, metadata: {}, reason: "fraudulent", status: "needs_response" },
      });
      return id;
    },
    /** Somebody removes the customer in the dashboard: its subscriptions end at once. */
    removesCustomer(customerId: string) {
      const customer = known(world.customers, customerId);
      for (const subscription of world.subscriptions.values())
        if (subscription.customer === customerId && subscription.ended_at === null)
          end(world, subscription, "cancellation_requested");
      world.customers.delete(customerId);
      world.removed.add(customerId);
      world.emit("customer.deleted", customer);
    },
  };
}
