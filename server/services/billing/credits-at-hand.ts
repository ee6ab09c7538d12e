import type { ChargedCategory } from "@/lib/contract/credits";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import { type Paying, paysHere } from "@/server/domain/billing/paying";
import { atHand } from "@/server/planning/credits";
import type { PaysAt } from "@/server/ports/payments";
import { readBilling } from "@/server/repositories/billing/billing";

/** If the product itself takes no payments, more credits come from the sales team (BILL-50, BILL-51). */
export const isSoldBySales = (cx: Context, billing: (Paying & PaysAt) | null): boolean =>
  !billing || !paysHere(billing, cx.ports.payments.of(billing)) || cx.scope.brand.switches.hideBilling;

/** Throws if a user's request lacks credits, and says how to get some (BILL-49). */
export async function requireCredits(cx: Context, tx: Tx, category: ChargedCategory): Promise<void> {
  const { free } = await atHand(tx, { now: cx.now(), newId: cx.newId }, []);
  if (free < creditPrices[category]) throw await creditsLacking(cx, tx);
}

/** The error in that case: 402 with the way to get credits. */
export const creditsLacking = async (cx: Context, tx: Tx): Promise<DomainError> =>
  new DomainError(isSoldBySales(cx, await readBilling(tx)) ? "credits_from_sales" : "out_of_credits");
