import type { BillingOverview, billing } from "@/lib/contract/billing";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { entitlementsOf, isSold } from "@/server/domain/billing/entitlements";
import { currencyOf, monthlyPrice, priceById, prices } from "@/server/domain/billing/prices";
import { type BillingRow, readBilling, saveCustomer } from "@/server/repositories/billing/billing";

/** `GET /billing/prices` (BILL-25). */
export const listPrices = async (cx: Pick<Context, "config">) =>
  prices.map((price) => ({ ...price, features: price.features.filter((name) => isSold(name, cx.config)) }));

/** `GET /billing/overview` (BILL-44, BILL-59). */
export async function billingOverview(cx: Context): Promise<BillingOverview> {
  const row = await mustRead(cx);
  const { isPaid, isTrial } = entitlementsOf(row, cx.now());
  const price = priceOf(row);
  return {
    tier: row.tier,
    isTrial,
    isPaid,
    paymentInProgress: row.paymentInProgress,
    isBillingEnabled: row.isBillingEnabled && !cx.scope.brand.switches.hideBilling,
    reason: isPaid || row.paymentInProgress ? null : await reasonOf(cx, row),
    price,
    dueCents: isPaid ? 0 : (price?.amountCents ?? 0),
    currency: price?.currency ?? currencyOf(row.countryCode),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    isSandboxed: cx.ports.payments.isSandbox,
  };
}

/** `GET /billing/checkout` (BILL-35 to BILL-37): where to pay a price, or what was bought last. */
export async function openCheckout(
  cx: Context,
  { priceId, isCloseWindow }: Input<typeof billing.checkout>,
): Promise<Output<typeof billing.checkout>> {
  const row = await mustRead(cx);
  if (cx.scope.brand.switches.hideBilling) throw new DomainError("purchase_at_vendor");
  if (!row.isBillingEnabled) throw new DomainError("purchase_refused");
  const price = priceId === undefined ? priceOf(row) : priceById(priceId);
  if (!price) throw new DomainError("price_not_found");
  const { customer, url } = await cx.ports.payments.createCheckout({
    workspaceId: cx.scope.workspaceId,
    customer: row.customer,
    email: row.email,
    price,
    returnUrl: returnUrl(cx, isCloseWindow === "true"),
  });
  await cx.transact((tx) => saveCustomer(tx, customer));
  return { isRedirect: true, url };
}

async function mustRead(cx: Context): Promise<BillingRow> {
  const row = await cx.readOnce(readBilling);
  if (!row) throw new DomainError("space_not_found");
  return row;
}

/** The price last bought; a tier that was granted rather than bought has its usual price. */
const priceOf = (row: BillingRow) =>
  (row.priceId && priceById(row.priceId)) || monthlyPrice(row.tier, currencyOf(row.countryCode));

async function reasonOf(cx: Context, { customer }: BillingRow): Promise<BillingOverview["reason"]> {
  const answer = customer === null ? null : await cx.ports.payments.subscription(customer);
  return answer?.state === "failed" ? "payment_failed" : "subscription_ended";
}

/** The page on the same host that checks the result of the payment (ROUTE-61). */
function returnUrl({ config, scope }: Context, isCloseWindow: boolean): string {
  const { protocol } = new URL(config.http.baseUrl);
  const url = new URL(`${protocol}//${scope.host}/campaigns?redirect_from_stripe=true`);
  if (isCloseWindow) url.searchParams.set("done", "true");
  return url.href;
}

/** `GET /space/features` (GATE-30): every feature with its state on the workspace's plan. */
export const featuresOf = async (cx: Context) => ({ ...cx.entitlements.features });
