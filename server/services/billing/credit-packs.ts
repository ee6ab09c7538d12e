import type { CreditPack, creditPacks } from "@/lib/contract/billing/credit-packs";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Workspace } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { bookInForce, creditsIn } from "@/server/domain/billing/books";
import { tenthsOf } from "@/server/domain/billing/credits";
import { currencyOf, priceById } from "@/server/domain/billing/prices";
import { grantBought, takeBackBought } from "@/server/planning/credit-grants";
import type { Customer, PaidPurchase, PaymentsPort } from "@/server/ports/payments";
import { type BillingRow, readBilling } from "@/server/repositories/billing/billing";
import { recordAudit } from "@/server/services/workspaces/audit";
import { workspaceInfo } from "@/server/services/workspaces/workspaces";
import { isSoldBySales } from "./credits-at-hand";
import { customerOf, inTurn, mustPayHere } from "./payer";
import { packAs } from "./sold";

/** `GET /billing/prices/credits` (BILL-27). */
export async function listPacks(
  cx: Context,
  { priceId }: Input<typeof creditPacks.prices>,
): Promise<CreditPack[]> {
  const row = await mustBuyCreditsHere(cx);
  const currency = currencyFor(row);
  const sold = [...bookInForce(row.brand).packs.values()].filter((pack) => pack.currency === currency);
  if (priceId === undefined) return sold;
  const one = sold.filter(({ id }) => id === priceId);
  if (one.length === 0) throw new DomainError("price_not_found");
  return one;
}

/** `POST /billing/credits/buy` (BILL-45): the credits are there when the payment is. */
export async function buyCredits(
  cx: Context,
  { priceId, count, key }: Input<typeof creditPacks.buy>,
): Promise<Workspace> {
  const row = await mustBuyCreditsHere(cx);
  const pack = bookInForce(row.brand).packs.get(priceId);
  if (!pack) throw new DomainError("price_not_found");
  const price = packAs(pack);
  const currency = currencyFor(row);
  if (price.currency !== currency) throw new DomainError("other_currency", { currency });
  const customer = customerOf(cx, row);
  if (customer === null) throw new DomainError("payment_method_needed");
  const of = { workspaceId: cx.scope.workspaceId, customer };
  const at = cx.ports.payments.of(row);
  await inTurn(cx, async () => {
    const bought = await at.buy({ ...of, price, quantity: count, key });
    if (bought.kind === "confirm") throw new DomainError("bank_confirms", { url: bought.url });
    if (bought.kind === "refused") throw new DomainError("card_refused");
    if (bought.kind === "no_method") throw new DomainError("payment_method_needed");
    await cx.transact((tx) => recordAudit(cx, tx, "credits_bought", { subject: price.name }));
    await grantPurchases(cx, at, of);
  });
  return workspaceInfo(cx);
}

/** A customer pays in one currency: that of the plan, before there is one that of the country. */
const currencyFor = ({ priceId, countryCode }: BillingRow) =>
  (priceId && priceById(priceId)?.currency) || currencyOf(countryCode);

async function mustBuyCreditsHere(cx: Context): Promise<BillingRow> {
  if (isSoldBySales(cx, await cx.readOnce(readBilling))) throw new DomainError("credits_from_sales");
  return mustPayHere(cx);
}

type Asking = {
  now: () => Date;
  newId: () => string;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Grants the credits of purchases that were paid, and takes back those of refunded ones; each once, however often it is called. */
export async function grantPurchases(cx: Asking, at: PaymentsPort, of: Customer): Promise<void> {
  for (const purchase of await at.purchases(of)) await cx.transact((tx) => settle(cx, tx, purchase));
}

async function settle(
  { now, newId }: Asking,
  tx: Tx,
  { invoice: reference, priceId, quantity, isRefunded }: PaidPurchase,
): Promise<void> {
  const at = { now: now(), newId };
  const credits = creditsIn(priceId);
  if (credits === null) return;
  if (isRefunded) await takeBackBought(tx, at, { reference });
  else await grantBought(tx, at, { tenths: tenthsOf(credits * quantity), reference });
}
