import { useLocale, useTranslations } from "next-intl";
import type { SoldItem } from "@/lib/contract/billing";
import { formatNumber } from "@/lib/format/numbers";
import { usePlanName } from "./paid-plan";

/** "Pro, monthly, 3 seats", "2 browser seats", "500 credits" */
export function useSoldName() {
  const plan = usePlanName();
  const count = useSoldCount();
  return (sold: SoldItem) =>
    sold.item === "plan" && sold.tier && sold.period
      ? `${plan({ tier: sold.tier, period: sold.period })}, ${count(sold)}`
      : count(sold);
}

/** "3 seats", also of a plan */
export function useSoldCount() {
  const t = useTranslations("billing.sold");
  const locale = useLocale();
  return ({ item, quantity }: Pick<SoldItem, "item" | "quantity">) =>
    t(item, { count: quantity, number: formatNumber(quantity, locale) });
}
