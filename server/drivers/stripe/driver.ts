import type { Logger } from "pino";
import type { Http } from "@/server/net/http";
import type { PaymentsPort } from "@/server/ports/payments";
import { createCatalog } from "./catalog";
import { cancelPlan, changeItems, endOthers, keepPlan, quoteChange } from "./change";
import { addMethod, openCheckout } from "./checkout";
import { createStripeClient, reachBy, type StripeAccount } from "./client";
import { listInvoices } from "./invoices";
import { buyOnce, listPurchases } from "./one-time";
import { listMethods, makePrimary, removeMethod, setFirstPrimary } from "./payment-methods";
import { portalUrl } from "./portal";
import { type Desk, readSubscription } from "./subscriptions";

type Parts = { http: Http; account: StripeAccount; log: Logger; now: () => Date };

/**
 * Payments at Stripe: Checkout for the first purchase, one subscription with an item for the plan and for each addition, invoices for what is sold once,
 * and Stripe's own pages for cards and invoices (https://docs.stripe.com/api). What happened is always read from Stripe, never taken from an event.
 */
export function createStripePayments({ http, account, log, now }: Parts): PaymentsPort {
  const stripe = createStripeClient(http, account);
  const desk: Desk = { stripe, catalog: createCatalog(stripe) };
  const reach = reachBy(log);
  return {
    isSandbox: false,
    account: account.id,
    createCheckout: (purchase) => reach(() => openCheckout(desk, account, purchase)),
    subscription: (customer) => reach(() => readSubscription(desk, customer)),
    quote: (of) => reach(() => quoteChange(desk, of, now())),
    change: (of) => reach(() => changeItems(desk, of)),
    cancel: ({ customer }) => reach(() => cancelPlan(stripe, customer)),
    keep: ({ customer }) => reach(() => keepPlan(stripe, customer)),
    endDuplicates: (of) =>
      reach(async () => {
        await endOthers(stripe, of.customer);
        await setFirstPrimary(stripe, of);
      }),
    paymentMethods: (customer) => reach(() => listMethods(stripe, customer)),
    addPaymentMethod: (payer) => reach(() => addMethod(stripe, payer)),
    setPrimary: (of) => reach(() => makePrimary(stripe, of)),
    removePaymentMethod: (of) => reach(() => removeMethod(stripe, of)),
    invoices: (customer, page) => reach(() => listInvoices(desk, customer, page)),
    buy: (of) => reach(() => buyOnce(desk, account, of)),
    purchases: ({ customer }) => reach(() => listPurchases(stripe, customer, now())),
    portal: (of) => reach(async () => ({ url: await portalUrl(stripe, of) })),
  };
}
