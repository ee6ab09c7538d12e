import { isDeepStrictEqual } from "node:util";
import type { Seats } from "@/lib/contract/billing/items";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { payments, UpgradeInfo } from "@/lib/contract/payments";
import type { Context } from "@/server/context";
import {
  boughtOrder,
  extrasOf,
  type HeldItem,
  itemsOf,
  type Order,
  orderOf,
  withSeats,
} from "@/server/domain/billing/items";
import { offerText, readOffer, timeOfChange } from "@/server/domain/billing/plan-change";
import type { ChangeTime, Customer, PaymentsPort, Quote } from "@/server/ports/payments";
import type { BillingRow } from "@/server/repositories/billing/billing";
import { customerOf, inTurn, mustPayHere } from "./payer";
import { freeOf } from "./seats-free";
import { linesOf, priceSold, soldAs } from "./sold";
import { refreshSubscription } from "./subscription";

type Redirect = Output<typeof payments.subscribe>;
const stay: Redirect = { isRedirect: false, url: null };

/** What a subscription is to be for, all of it, and from when on; `from` is what it is for now. */
export type Change = { at: PaymentsPort; of: Customer; from: Order; items: HeldItem[]; when: ChangeTime };

/** `GET /billing/prices/{id}/upgrade_info` (BILL-29 to BILL-31): what changing to a price costs. */
export async function upgradeInfo(
  cx: Context,
  { id, priceToDelete, ...seats }: Input<typeof payments.upgradeInfo>,
): Promise<UpgradeInfo> {
  const change = await changeTo(cx, id, seats);
  if (priceToDelete !== undefined && priceToDelete !== change.from.price.id)
    throw new DomainError("offer_changed");
  return quoteFor(cx, change);
}

/** What a change costs, as an offer that can be confirmed. */
export async function quoteFor(cx: Context, { at, of, from, items, when }: Change): Promise<UpgradeInfo> {
  const quote = await at.quote({ ...of, items: soldAs(items), when });
  if (!quote || !isDeepStrictEqual(orderOf(quote.from), from)) throw await outdated(cx);
  return {
    ...{ when, tax: quote.taxCents, total: quote.totalCents, price: quote.totalCents - quote.taxCents },
    ...{ lines: linesOf(quote.lines), currency: from.price.currency },
    ...{ nextDate: quote.next.at.toISOString(), nextTotal: quote.next.amountCents, offer: offerText(quote) },
  };
}

/** `PUT /billing/subscription` (BILL-32): changes the plan as it was offered. */
export async function subscribe(
  cx: Context,
  { localPriceId, offer: text, ...seats }: Input<typeof payments.subscribe>,
): Promise<Redirect> {
  const change = await changeTo(cx, localPriceId, seats);
  const offer = readOffer(text, cx.now());
  if (!offer) throw new DomainError("offer_changed");
  const url = await changeBy(cx, change, offer);
  return url === null ? stay : { isRedirect: true, url };
}

/** Carries an offer out. Returns where the bank asks the buyer first; null if it is done. */
export const changeBy = (
  cx: Context,
  { at, of, items, when }: Change,
  offer: Pick<Quote, "from" | "asOf">,
): Promise<string | null> =>
  inTurn(cx, async () => {
    const change = await at.change({ ...of, items: soldAs(items), when, ...offer });
    if (change.kind === "confirm") return change.url;
    if (change.kind === "refused") throw new DomainError("card_refused");
    if (change.kind === "changed") throw await outdated(cx);
    await refreshSubscription(cx, of.workspaceId);
    return null;
  });

/** `POST /billing/subscription/cancel`: a plan that is not paid ends at once, and the workspace has the free one. */
export async function cancelPlan(cx: Context): Promise<Redirect> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  const isUnpaid = row.subscription?.state === "failed";
  if (customer === null || !(row.isSubscriptionGood || isUnpaid)) throw new DomainError("no_plan_to_change");
  const at = cx.ports.payments.of(row);
  return atProvider(cx, () => at.cancel({ workspaceId: cx.scope.workspaceId, customer }));
}

/** `POST /billing/subscription/keep`. */
export async function keepPlan(cx: Context): Promise<Redirect> {
  const { at, of } = await paidPlan(cx);
  return atProvider(cx, () => at.keep(of));
}

/** Does something with the plan and stores what follows; `work` answers false if there is none at the provider. */
const atProvider = (cx: Context, work: () => Promise<boolean>): Promise<Redirect> =>
  inTurn(cx, async () => {
    if (!(await work())) throw await outdated(cx);
    await refreshSubscription(cx, cx.scope.workspaceId);
    return stay;
  });

/** What we knew of the plan is not so any more: it is read again, and the buyer looks again. */
async function outdated(cx: Context): Promise<DomainError> {
  await refreshSubscription(cx, cx.scope.workspaceId);
  return new DomainError("offer_changed");
}

type Paid = { at: PaymentsPort; of: Customer; current: Order; row: BillingRow };

/** What a workspace that pays here has bought. */
export async function paidPlan(cx: Context): Promise<Paid> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  const current = boughtOrder(row);
  if (!row.isSubscriptionGood || !current || customer === null) throw new DomainError("no_plan_to_change");
  const of = { workspaceId: cx.scope.workspaceId, customer };
  return { at: cx.ports.payments.of(row), of, current, row };
}

async function changeTo(cx: Context, priceId: string, seats: Partial<Seats>): Promise<Change> {
  const { at, of, current, row } = await paidPlan(cx);
  const price = priceSold(row, priceId);
  if (!price) throw new DomainError("price_not_found");
  if (price.currency !== current.price.currency)
    throw new DomainError("other_currency", { currency: current.price.currency });
  const planned = row.subscription?.planned && orderOf(row.subscription.planned.items);
  // Another plan replaces one that is planned, but what was given back must not be lost by it.
  if (planned && !isDeepStrictEqual(extrasOf(planned), extrasOf(current)))
    throw new DomainError("change_planned");
  const order = withSeats({ ...current, price }, seats);
  const when = timeOfChange(current.price, price);
  for (const item of ["seat", "extension_seat"] as const) await mustHold(cx, { current, order, when, item });
  return { at, of, from: current, items: itemsOf(order), when };
}

type Held = { current: Order; order: Order; when: ChangeTime; item: "seat" | "extension_seat" };

/** What begins at once takes no seats away; what begins later leaves those in use. */
async function mustHold(cx: Context, { current, order, when, item }: Held): Promise<void> {
  const [has, wanted] = [current.quantities[item], order.quantities[item]];
  if (item === "extension_seat" && wanted > has && !cx.entitlements.offersBrowser)
    throw new DomainError("browser_not_offered");
  if (wanted >= has) return;
  const min = when === "now" ? has : Math.max(item === "seat" ? 1 : 0, has - (await freeOf(cx, item)));
  if (wanted < min) throw new DomainError("seats_in_use", { min });
}
