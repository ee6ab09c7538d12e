import { useLocale, useTranslations } from "next-intl";
import type { BillingOverview, Period } from "@/lib/contract/billing";
import type { Tier } from "@/lib/contract/features";

/** Whether a plan runs at the payment provider, so that it is changed instead of bought (BILL-29, BILL-35). */
export const isPaidPlan = ({ isPaid, nextPayment, endsAt, planned }: BillingOverview): boolean =>
  isPaid && Boolean(nextPayment ?? endsAt ?? planned);

/** "Pro, monthly" */
export function usePlanName() {
  const t = useTranslations("billing");
  const locale = useLocale();
  return ({ tier, period }: { tier: Tier; period: Period }) =>
    `${t(`tiers.${tier}`)}, ${t(`periods.${period}`).toLocaleLowerCase(locale)}`;
}
