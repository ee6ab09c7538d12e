"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import type { Price } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

const months = { monthly: 1, quarterly: 3, annual: 12 };

/** One plan as it is offered: where it stands against the workspace's own, and what choosing it does. */
export type Offered = {
  price: Price;
  isCurrent: boolean;
  /** It runs already at this price, so there is nothing to choose. */
  isHeld: boolean;
  /** The plan that fits the user's request. */
  isFitting: boolean;
  /** Absent for users who may not buy. */
  onChoose?: () => void;
};

/** Name, price and button of one plan. */
export function PlanOffer({ price, isCurrent, isHeld, isFitting, onChoose }: Offered) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const tier = t(`tiers.${price.tier}`);
  return (
    <div className="grid content-start gap-2.5 max-lg:grid-cols-[minmax(0,1fr)_auto]">
      <header className="flex min-h-6 flex-wrap items-center gap-1.5">
        <h3 className="type-strong">{tier}</h3>
        {isCurrent && <Pill tone="brand">{t("upgrade.current")}</Pill>}
      </header>
      <div className="max-lg:text-end">
        <p className="type-page tabular-nums">{priceText(price.perMonthCents, price.currency, locale)}</p>
        <p className="type-small text-text-2">{t("upgrade.perMonth")}</p>
        {price.period !== "monthly" && (
          <p className="type-small text-text-2">
            {t("upgrade.billed", {
              amount: priceText(price.amountCents, price.currency, locale),
              months: months[price.period],
            })}
          </p>
        )}
      </div>
      {onChoose && !isHeld && (
        <Button
          variant={isFitting ? "primary" : "default"}
          className="max-lg:col-span-full max-lg:h-touch lg:justify-self-start"
          onClick={onChoose}
        >
          {isCurrent ? t(`upgrade.switchTo.${price.period}`) : t("upgrade.choose", { tier })}
        </Button>
      )}
    </div>
  );
}
