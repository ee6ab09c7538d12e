"use client";

import { useLocale, useTranslations } from "next-intl";
import type { DealSum } from "@/lib/contract/crm/deal-parts";
import { formatMoney } from "@/lib/format/money";

type Props = { sums: readonly DealSum[]; pick?: "amount" | "weighted"; strong?: boolean };

/** Shown beside each other; others are in the tooltip. */
const inSight = 2;

/** "€41,200 + £8,500": sums of different currencies, which are never added up, the one with most deals first. */
export function Sums({ sums, pick = "amount", strong }: Props) {
  const t = useTranslations("deals");
  const locale = useLocale();
  const texts = sums
    .toSorted((a, b) => b.count - a.count || a.currency.localeCompare(b.currency))
    .map((sum) => formatMoney(sum[pick], sum.currency, locale));
  const [first = formatNothing, ...others] = texts;
  const shown = others.slice(0, inSight - 1);
  const hidden = others.length - shown.length;
  return (
    <span title={hidden > 0 ? texts.join(" + ") : undefined}>
      <span className={strong ? "font-semibold text-text" : undefined}>{first}</span>
      {shown.map((text) => ` + ${text}`)}
      {hidden > 0 && ` + ${t("moreCurrencies", { count: hidden })}`}
    </span>
  );
}
const formatNothing = "–";
