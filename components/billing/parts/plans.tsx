"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Segmented } from "@/components/ui/fields/segmented";
import { Select } from "@/components/ui/fields/select";
import { type BillingOverview, currencies, type Price, periods } from "@/lib/contract/billing";
import { tiers } from "@/lib/contract/features";
import { currencySymbols } from "@/lib/contract/money";
import type { UpgradeRequest } from "@/lib/state/upgrade";
import { PlanCard } from "./plan-card";
import { useCheckout } from "./use-checkout";

const percentOff = { monthly: 0, quarterly: 10, annual: 20 };

type Props = {
  prices: readonly Price[];
  overview: BillingOverview;
  request: UpgradeRequest;
  mayBuy: boolean;
};

/** The plan with the requested feature or tier; without a request, or beyond the largest plan, the next one up. */
function fittingTier(
  { tier: requested, feature }: UpgradeRequest,
  prices: readonly Price[],
  { tier }: BillingOverview,
) {
  const withFeature = feature ? prices.find(({ features }) => features.includes(feature))?.tier : undefined;
  return requested ?? withFeature ?? tiers[tiers.indexOf(tier) + 1];
}

/** The plans side by side, in the chosen period and currency (SHELL-41, BILL-23, BILL-24). */
export function Plans({ prices, overview, request, mayBuy }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const [period, setPeriod] = useState(overview.price?.period ?? "monthly");
  const [currency, setCurrency] = useState(overview.currency);
  const { leaving, leave } = useCheckout();
  const fitting = fittingTier(request, prices, overview);
  const shown = prices.filter((price) => price.period === period && price.currency === currency);
  const percent = new Intl.NumberFormat(locale);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("upgrade.period")}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({
            value,
            label: percentOff[value]
              ? `${t(`periods.${value}`)} ${t("upgrade.off", { percent: percent.format(percentOff[value]) })}`
              : t(`periods.${value}`),
          }))}
        />
        <div className="w-32 flex-none">
          <Select
            label={t("upgrade.currency")}
            value={currency}
            onChange={setCurrency}
            options={currencies.map((value) => ({ value, label: `${value} (${currencySymbols[value]})` }))}
          />
        </div>
      </div>
      <ul className="grid gap-3 md:grid-cols-5 md:gap-2">
        {shown.map((price) => (
          <PlanCard
            key={price.tier}
            price={price}
            isCurrent={price.tier === overview.tier}
            isHeld={price.id === overview.price?.id && overview.dueCents === 0}
            isFitting={price.tier === fitting}
            requested={request.feature}
            busy={leaving === price.id}
            onChoose={mayBuy ? () => leave(price.id) : undefined}
          />
        ))}
      </ul>
    </div>
  );
}
