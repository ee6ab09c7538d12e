"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Segmented } from "@/components/ui/fields/segmented";
import { useMedia } from "@/components/ui/media";
import { type BillingOverview, type Plan, type Price, periods } from "@/lib/contract/billing";
import { currencies } from "@/lib/contract/billing/currencies";
import { tiers } from "@/lib/contract/features";
import { currencySymbols } from "@/lib/contract/money";
import type { UpgradeRequest } from "@/lib/state/upgrade";
import { isPaidPlan } from "./paid-plan";
import { PlanCard } from "./plan-card";
import type { Offered } from "./plan-offer";
import { PlanTable } from "./plan-table";

/** What a period costs less than single months, in percent, if that is the same for every plan that is sold. */
function percentOff(prices: readonly Price[], period: Price["period"], currency: Price["currency"]): number {
  const priceIn = (tier: Price["tier"], of: Price["period"]) =>
    prices.find((price) => price.tier === tier && price.period === of && price.currency === currency);
  const off = tiers.flatMap((tier) => {
    const [single, longer] = [priceIn(tier, "monthly"), priceIn(tier, period)];
    return single && longer ? [Math.round(100 - (longer.perMonthCents / single.perMonthCents) * 100)] : [];
  });
  return off.length > 0 && off.every((one) => one === off[0]) ? (off[0] ?? 0) : 0;
}

/** Five columns and their headings need this much. The dialog is only ever drawn in the browser. */
const roomForTable = "(min-width: 1024px)";

type Props = {
  prices: readonly Price[];
  /** What each tier includes; empty if that could not be loaded. */
  plans: readonly Plan[];
  overview: BillingOverview;
  request: UpgradeRequest;
  /** Absent for users who may not buy. */
  onChoose?: (price: Price) => void;
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
export function Plans({ prices, plans, overview, request, onChoose }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const isPaid = isPaidPlan(overview);
  const [period, setPeriod] = useState(overview.price?.period ?? "monthly");
  const [currency, setCurrency] = useState(overview.currency);
  const hasTable = useMedia(roomForTable);
  const fitting = fittingTier(request, prices, overview);
  const percent = new Intl.NumberFormat(locale);
  const offers = prices
    .filter((price) => price.period === period && price.currency === currency)
    .map(
      (price): Offered => ({
        price,
        isCurrent: price.tier === overview.tier,
        isHeld: isPaid && price.id === overview.price?.id,
        isFitting: price.tier === fitting,
        onChoose: onChoose && (() => onChoose(price)),
      }),
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t("upgrade.period")}
            value={period}
            onChange={setPeriod}
            options={periods.map((value) => {
              const off = percentOff(prices, value, currency);
              const name = t(`periods.${value}`);
              return {
                value,
                label: off > 0 ? `${name} ${t("upgrade.off", { percent: percent.format(off) })}` : name,
              };
            })}
          />
        </div>
        {isPaid ? (
          <p className="type-small text-text-2">{t("upgrade.fixedCurrency", { currency })}</p>
        ) : (
          <Segmented
            label={t("upgrade.currency")}
            value={currency}
            onChange={setCurrency}
            options={currencies.map((value) => ({ value, label: currencySymbols[value] }))}
          />
        )}
      </div>
      {hasTable ? (
        <PlanTable offers={offers} plans={plans} requested={request.feature} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {offers.map((offer) => (
            <PlanCard
              key={offer.price.tier}
              {...offer}
              plan={plans.find(({ tier }) => tier === offer.price.tier)}
              requested={request.feature}
            />
          ))}
        </ul>
      )}
      {onChoose && <p className="type-small text-text-2">{t("upgrade.tax")}</p>}
    </div>
  );
}
