"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { billingOverviewQuery } from "@/lib/queries/billing";

/** What one more seat costs, or that the plan allows none; null until it is known (CRED-110 to CRED-112). */
export function useNextSeat(inBrowser: boolean): string | null {
  const t = useTranslations("wizard.seat.next");
  const locale = useLocale() as Locale;
  const { data } = useQuery(billingOverviewQuery(browserApi));
  if (!data) return null;
  if (!data.isBillingEnabled) return t("operator");
  const { tier, price } = data;
  if (tier === "free" || !price) return t("plan");
  // A seat in the browser has a price of its own, which its dialog shows.
  if (inBrowser) return t("used");
  const costs = t(price.period, { price: priceText(price.amountCents, price.currency, locale) });
  return data.isSandboxed ? `${costs} ${t("simulated")}` : costs;
}
