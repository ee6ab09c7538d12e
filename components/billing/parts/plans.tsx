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

const percentOff = { monthly: 0, quarterly: 10, annual: 20 };
/** Five columns and their headings need this much. The dialog is only ever drawn in the browser. */
const roomForTable = "(min-width: 1024px)";

type Props = {
  prices: readonly Price[];
  /** What each tier includes; empty if that could not be loaded. */
  plans: readonly Plan[];
  overview: BillingOverview;
  request: UpgradeRequest;
  /** The price whose checkout is being opened. */
  leaving: string | null;
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
export function Plans({ prices, plans, overview, request, leaving, onChoose }: Props) {
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
        busy: leaving === price.id,
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
            options={periods.map((value) => ({
              value,
              label: percentOff[value]
                ? `${t(`periods.${value}`)} ${t("upgrade.off", { percent: percent.format(percentOff[value]) })}`
                : t(`periods.${value}`),
            }))}
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
