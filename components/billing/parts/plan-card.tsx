"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Plan } from "@/lib/contract/billing";
import type { Feature } from "@/lib/contract/features";
import { formatNumber } from "@/lib/format/numbers";
import { type Offered, PlanOffer } from "./plan-offer";
import { limitOf, limitRows } from "./plan-rows";

const shownFeatures = 3;

type Props = Offered & { plan?: Plan; requested: Feature | null };

/** One plan where there is no room for the table: price, button, limits, and the features it adds. */
export function PlanCard({ plan, requested, ...offered }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const { price, isCurrent } = offered;
  const ordered = [...price.features].sort(
    (one, other) => Number(other === requested) - Number(one === requested),
  );
  const [first, more] = [ordered.slice(0, shownFeatures), ordered.slice(shownFeatures)];
  return (
    <li
      className={classNames(
        "flex min-w-0 flex-col gap-3 rounded-card border p-3.5",
        isCurrent ? "border-brand-line bg-select" : "border-line bg-surface",
      )}
    >
      <PlanOffer {...offered} />
      {plan && (
        <dl className="type-small grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-t border-line pt-3">
          {limitRows.map((row) => {
            const limit = limitOf(plan, row);
            return (
              <div key={row} className="contents">
                <dt className="text-text-2">{t(`upgrade.rows.${row}`)}</dt>
                <dd className="text-end tabular-nums">
                  {typeof limit === "number" ? formatNumber(limit, locale) : t("upgrade.noLimit")}
                </dd>
              </div>
            );
          })}
        </dl>
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
