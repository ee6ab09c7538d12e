"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatNumber, numberFormat } from "@/lib/format/numbers";

export type Counted = { total: number; totalIsCapped: boolean };

/** "2,318"; an estimate is rounded: "about 120,000" (PROSPECT-05). */
export function useMatchText() {
  const t = useTranslations("finder");
  const locale = useLocale();
  return ({ total, totalIsCapped }: Counted) =>
    totalIsCapped
      ? t("about", { number: numberFormat(locale, { maximumSignificantDigits: 2 }).format(total) })
      : formatNumber(total, locale);
}
