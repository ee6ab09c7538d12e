import type { Price } from "@/lib/contract/billing";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { payments, UpgradeInfo } from "@/lib/contract/payments";
import type { Context } from "@/server/context";
import { offerText, readOffer, timeOfChange } from "@/server/domain/billing/plan-change";
import { priceById } from "@/server/domain/billing/prices";
import type { ChangeTime, Customer } from "@/server/ports/payments";
import { soldAs } from "./billing";
import { customerOf, inTurn, mustPayHere } from "./payer";
import { refreshSubscription } from "./subscription";

type Redirect = Output<typeof payments.subscribe>;
const stay: Redirect = { isRedirect: false, url: null };

/** `GET /billing/prices/{id}/upgrade_info` (BILL-29 to BILL-31): what changing to a price costs. */
export async function upgradeInfo(
  cx: Context,
  { id, priceToDelete }: Input<typeof payments.upgradeInfo>,
): Promise<UpgradeInfo> {
  const { of, price, current, when } = await changeTo(cx, id);
  if (priceToDelete !== undefined && priceToDelete !== current.id) throw new DomainError("offer_changed");
  const quote = await cx.ports.payments.quote({ ...of, price: soldAs(price), when });
  if (quote?.from !== current.id) throw await outdated(cx);
  return {
    ...{ when, tax: quote.taxCents, total: quote.totalCents, price: quote.totalCents - quote.taxCents },
    lines: quote.lines.flatMap(({ priceId, amountCents }) => {
      const line = priceById(priceId);
      return line ? [{ tier: line.tier, period: line.period, amountCents }] : [];
    }),
    ...{ currency: price.currency, nextDate: quote.next.at.toISOString(), nextTotal: quote.next.amountCents },
    offer: offerText(quote),
  };
}

/** `PUT /billing/subscription` (BILL-32): changes the plan as it was offered. */
export async function subscribe(
  cx: Context,
  { localPriceId, offer: text }: Input<typeof payments.subscribe>,
): Promise<Redirect> {
  const { of, price, when } = await changeTo(cx, localPriceId);
  const offer = readOffer(text, cx.now());
  if (!offer) throw new DomainError("offer_changed");
  return inTurn(cx, async () => {
    const change = await cx.ports.payments.change({ ...of, price: soldAs(price), when, ...offer });
    if (change.kind === "confirm") return { isRedirect: true, url: change.url };
    if (change.kind === "refused") throw new DomainError("card_refused");
    if (change.kind === "changed") throw await outdated(cx);
    await refreshSubscription(cx, of.workspaceId);
    return stay;
  });
}

/** `POST /billing/subscription/cancel`: a plan that is not paid ends at once, and the workspace has the free one. */
export async function cancelPlan(cx: Context): Promise<Redirect> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  const isUnpaid = row.subscription?.state === "failed";
  if (customer === null || !(row.isSubscriptionGood || isUnpaid)) throw new DomainError("no_plan_to_change");
  return atProvider(cx, () => cx.ports.payments.cancel({ workspaceId: cx.scope.workspaceId, customer }));
}

/** `POST /billing/subscription/keep`. */
export async function keepPlan(cx: Context): Promise<Redirect> {
  const { of } = await paidPlan(cx);
  return atProvider(cx, () => cx.ports.payments.keep(of));
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

/** The paid plan of a workspace that pays here. */
async function paidPlan(cx: Context): Promise<{ of: Customer; current: Price }> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  const current = row.priceId === null ? null : priceById(row.priceId);
  if (!row.isSubscriptionGood || !current || customer === null) throw new DomainError("no_plan_to_change");
  return { of: { workspaceId: cx.scope.workspaceId, customer }, current };
}

type Wanted = { of: Customer; current: Price; price: Price; when: ChangeTime };

async function changeTo(cx: Context, priceId: string): Promise<Wanted> {
  const price = priceById(priceId);
  if (!price) throw new DomainError("price_not_found");
  const { of, current } = await paidPlan(cx);
  if (price.currency !== current.currency)
    throw new DomainError("other_currency", { currency: current.currency });
  return { of, current, price, when: timeOfChange(current, price) };
}
