"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Pill } from "@/components/ui/pill";
import type { Price } from "@/lib/contract/billing";
import type { Feature } from "@/lib/contract/features";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

const months = { monthly: 1, quarterly: 3, annual: 12 };
const shownFeatures = 5;

type Props = {
  price: Price;
  isCurrent: boolean;
  /** Already paid for at this price, so it can only be managed. */
  isHeld: boolean;
  /** The plan that fits the user's request. */
  isFitting: boolean;
  requested: Feature | null;
  busy: boolean;
  /** Absent for users who may not buy. */
  onChoose?: () => void;
};

/** One column of the plan table: price, features, and the button. */
export function PlanCard({ price, isCurrent, isHeld, isFitting, requested, busy, onChoose }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const tier = t(`tiers.${price.tier}`);
  const ordered = [...price.features].sort(
    (one, other) => Number(other === requested) - Number(one === requested),
  );
  const [first, more] = [ordered.slice(0, shownFeatures), ordered.slice(shownFeatures)];
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col gap-3 rounded-card border p-3.5",
        isFitting ? "border-brand-line bg-brand-soft text-on-brand-soft" : "border-line bg-surface",
      )}
    >
      <header className="flex min-h-6 flex-wrap items-center justify-between gap-1.5">
        <h3 className="type-strong">{tier}</h3>
        {isCurrent && <Pill tone="brand">{t("upgrade.current")}</Pill>}
      </header>
      <div>
        <p className="type-title tabular-nums">{priceText(price.perMonthCents, price.currency, locale)}</p>
        <p className="type-small">{t("upgrade.perMonth")}</p>
        {price.period !== "monthly" && (
          <p className="type-small">
            {t("upgrade.billed", {
              amount: priceText(price.amountCents, price.currency, locale),
              months: months[price.period],
            })}
          </p>
        )}
      </div>
      {onChoose && (
        <Button variant={isFitting ? "primary" : "default"} busy={busy} onClick={onChoose}>
          {isHeld ? t("upgrade.manage") : t("upgrade.choose", { tier })}
        </Button>
      )}
      <FeatureList of={first} />
      {more.length > 0 && (
        <details className="type-small">
          <summary className="touch-area cursor-pointer font-medium">
            {t("upgrade.more", { count: more.length })}
          </summary>
          <div className="mt-1.5">
            <FeatureList of={more} />
          </div>
        </details>
      )}
    </li>
  );
}

function FeatureList({ of }: { of: readonly Feature[] }) {
  const t = useTranslations("billing.features");
  return (
    <ul className="type-small grid gap-1.5">
      {of.map((name) => (
        <li key={name} className="flex gap-1.5">
          <Check className="mt-0.5 size-3.5 flex-none" aria-hidden />
          <span className="min-w-0">{t(name)}</span>
        </li>
      ))}
    </ul>
  );
}
