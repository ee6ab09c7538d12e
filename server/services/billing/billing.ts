import type { BillingOverview, billing, Price } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { entitlementsOf, isSold } from "@/server/domain/billing/entitlements";
import { boughtOrder, itemsOf, type Order, orderOf, withSeats } from "@/server/domain/billing/items";
import { paysHere } from "@/server/domain/billing/paying";
import { currencyOf, monthlyPrice, priceById } from "@/server/domain/billing/prices";
import type { KeptSubscription } from "@/server/domain/billing/subscription";
import type { BillingRow } from "@/server/repositories/billing/billing";
import { saveCustomer } from "@/server/repositories/billing/payers";
import { customerOf, mustPayHere, mustReadBilling, payerOf } from "./payer";
import { linesOf, priceSold, pricesFor, soldAs } from "./sold";

/** `GET /billing/prices` (BILL-25): what this workspace can have, its own price among them. */
export const listPrices = async (cx: Context): Promise<Price[]> =>
  pricesFor(await mustReadBilling(cx)).map((price) => shown(cx, price));

/** A price as this installation sells it. */
const shown = ({ config, entitlements }: Context, price: Price): Price => ({
  ...price,
  features: price.features.filter((name) => isSold(name, config)),
  extensionSeatCents: entitlements.offersBrowser ? price.extensionSeatCents : null,
});

/** `GET /billing/overview` (BILL-44, BILL-59). */
export async function billingOverview(cx: Context): Promise<BillingOverview> {
  const row = await mustReadBilling(cx);
  const { isPaid, isTrial } = entitlementsOf(row, cx.now());
  const price = priceOf(row);
  return {
    tier: row.tier,
    isTrial,
    isPaid,
    paymentInProgress: row.paymentInProgress,
    isBillingEnabled: paysHere(row, cx.ports.payments.of(row)) && !cx.scope.brand.switches.hideBilling,
    reason: isPaid || row.paymentInProgress ? null : reasonOf(row),
    granted: isTrial ? null : row.granted,
    ...{ price: price && shown(cx, price), quantities: quantitiesOf(boughtOrder(row)) },
    dueCents: isPaid ? 0 : (price?.amountCents ?? 0),
    currency: price?.currency ?? currencyOf(row.countryCode),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    ...followingOf(customerOf(cx, row) === null ? null : row.subscription),
    isSandboxed: cx.ports.payments.of(row).isSandbox,
  };
}

/** What the payment provider last said of the next payment, and of the end or a change of the plan. */
function followingOf(
  said: KeptSubscription | null,
): Pick<BillingOverview, "nextPayment" | "endsAt" | "planned" | "owed"> {
  const next = said?.next;
  const planned = said?.planned;
  const order = planned && orderOf(planned.items);
  return {
    nextPayment: next ? { ...next, lines: linesOf(next.lines), date: next.at } : null,
    endsAt: said?.endsAt ?? null,
    planned: order
      ? {
          ...{ tier: order.price.tier, period: order.price.period, date: planned.at },
          quantities: quantitiesOf(order),
        }
      : null,
    owed: said?.owed ?? null,
  };
}

const quantitiesOf = (order: Order | null): BillingOverview["quantities"] => ({
  seat: order?.quantities.seat ?? 0,
  extensionSeat: order?.quantities.extension_seat ?? 0,
  mailboxSlot: order?.quantities.mailbox_slot ?? 0,
});

/**
 * `GET /billing/checkout` (BILL-35 to BILL-37): where to pay a price, or what was bought last. A plan that is paid is changed, never bought
 * beside another.
 */
export async function openCheckout(
  cx: Context,
  { priceId, isCloseWindow, ...seats }: Input<typeof billing.checkout>,
): Promise<Output<typeof billing.checkout>> {
  const row = await mustPayHere(cx);
  const price = priceId === undefined ? priceOf(row) : priceSold(row, priceId);
  if (!price) throw new DomainError("price_not_found");
  if (row.isSubscriptionGood && customerOf(cx, row) !== null && price.id !== row.priceId)
    throw new DomainError("plan_running");
  if (seats.extensionSeats && !cx.entitlements.offersBrowser) throw new DomainError("browser_not_offered");
  const at = cx.ports.payments.of(row);
  const { customer, url } = await at.createCheckout({
    // The page there checks the result of the payment (ROUTE-61).
    ...payerOf(
      cx,
      row,
      `/campaigns?redirect_from_stripe=true${isCloseWindow === "true" ? "&done=true" : ""}`,
    ),
    items: soldAs(itemsOf(orderFor(row, price, seats))),
  });
  await cx.transact((tx) => saveCustomer(tx, { customer, at }));
  return { isRedirect: true, url };
}

/** An order of a price; what the workspace had stays in it unless another number of seats is asked for. */
const orderFor = (row: BillingRow, price: Price, seats: Partial<Seats>): Order =>
  withSeats({ price, quantities: boughtOrder(row)?.quantities ?? oneSeat }, seats);
const oneSeat: Order["quantities"] = { seat: 1, extension_seat: 0, mailbox_slot: 0 };

/** The price last bought; a tier that was granted rather than bought has its usual price. */
const priceOf = (row: BillingRow) =>
  (row.priceId && priceById(row.priceId)) || monthlyPrice(row.brand, row.tier, currencyOf(row.countryCode));

const reasonOf = ({ subscription }: BillingRow): BillingOverview["reason"] =>
  subscription?.state === "failed" ? "payment_failed" : "subscription_ended";

/** `GET /space/features` (GATE-30): every feature with its state on the workspace's plan. */
export const featuresOf = async (cx: Context) => ({ ...cx.entitlements.features });
