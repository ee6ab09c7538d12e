import type { ChargedCategory } from "@/lib/contract/credits";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices } from "@/server/domain/billing/credits";
import { atHand } from "@/server/planning/credits";
import { readBilling } from "@/server/repositories/billing/billing";

/** More credits come from the people who sell the plan where the product itself takes no payments (BILL-50, BILL-51). */
export const isSoldBySales = (cx: Context, billing: { isBillingEnabled: boolean } | null): boolean =>
  !billing?.isBillingEnabled || cx.scope.brand.switches.hideBilling;

/** Refuses what somebody at the keyboard asks for while there are no credits for it, and says how to get some (BILL-49). */
export async function requireCredits(cx: Context, tx: Tx, category: ChargedCategory): Promise<void> {
  const { free } = await atHand(tx, { now: cx.now(), newId: cx.newId }, []);
  if (free < creditPrices[category]) throw await creditsLacking(cx, tx);
}

/** What is answered then: 402 with the way out. */
export const creditsLacking = async (cx: Context, tx: Tx): Promise<DomainError> =>
  new DomainError(isSoldBySales(cx, await readBilling(tx)) ? "credits_from_sales" : "out_of_credits");
