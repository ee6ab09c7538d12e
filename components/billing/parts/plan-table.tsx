"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Plan } from "@/lib/contract/billing";
import type { Feature } from "@/lib/contract/features";
import { formatNumber, noNumber } from "@/lib/format/numbers";
import { type Offered, PlanOffer } from "./plan-offer";
import { type FeatureRow, featureRows, limitOf, limitRows } from "./plan-rows";

type Props = { offers: readonly Offered[]; plans: readonly Plan[]; requested: Feature | null };

/** The plans as columns, with their limits and features as rows (BILL-23). */
export function PlanTable({ offers, plans, requested }: Props) {
  const t = useTranslations("billing");
  const [isOpen, setOpen] = useState(false);
  const { first, more } = featureRows(
    offers.map(({ price }) => price),
    requested,
  );
  return (
    <div>
      <table className="type-compact w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">{t("upgrade.table")}</caption>
        <thead>
          <tr>
            <td className="w-52" />
            {offers.map((offer) => (
              <th
                key={offer.price.tier}
                scope="col"
                className={classNames(
                  "px-3 pt-1 pb-3.5 text-start align-top font-normal",
                  offer.isCurrent && "rounded-t-card bg-select",
                )}
              >
                <PlanOffer {...offer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.length > 0 && limitRows.map((row) => <Limits key={row} {...{ row, offers, plans }} />)}
          {[...first, ...(isOpen ? more : [])].map((row) => (
            <Included key={row.feature} row={row} offers={offers} />
          ))}
        </tbody>
      </table>
      {more.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-area type-compact mt-3 font-medium text-brand-text underline-offset-2 hover:underline"
        >
          {isOpen ? t("upgrade.fewer") : t("upgrade.compare", { count: first.length + more.length })}
        </button>
      )}
    </div>
  );
}

const rowHead = "h-8.5 border-t border-line py-1 pe-3 text-start font-normal text-text-2";
const cell = (isCurrent: boolean) =>
  classNames("border-t border-line px-3 py-1 tabular-nums", isCurrent && "bg-select");

type LimitsProps = Pick<Props, "offers" | "plans"> & { row: (typeof limitRows)[number] };

function Limits({ row, offers, plans }: LimitsProps) {
  const t = useTranslations("billing.upgrade");
  const locale = useLocale();
  return (
    <tr>
      <th scope="row" className={rowHead}>
        {t(`rows.${row}`)}
      </th>
      {offers.map(({ price, isCurrent }) => {
        const limit = limitOf(
          plans.find(({ tier }) => tier === price.tier),
          row,
        );
        return (
          <td key={price.tier} className={cell(isCurrent)}>
            {typeof limit === "number" ? formatNumber(limit, locale) : t("noLimit")}
          </td>
        );
      })}
    </tr>
  );
}

function Included({ row, offers }: { row: FeatureRow; offers: readonly Offered[] }) {
  const t = useTranslations("billing");
  return (
    <tr>
      <th scope="row" className={rowHead}>
        {t(`features.${row.feature}`)}
      </th>
      {offers.map(({ price, isCurrent }) => (
        <td key={price.tier} className={cell(isCurrent)}>
          {row.in.has(price.tier) ? (
            <>
              <Check className="size-4 text-on-success-soft" aria-hidden />
              <VisuallyHidden>{t("upgrade.included")}</VisuallyHidden>
            </>
          ) : (
            <>
              <span className="text-text-3" aria-hidden>
                {noNumber}
              </span>
              <VisuallyHidden>{t("upgrade.notIncluded")}</VisuallyHidden>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
