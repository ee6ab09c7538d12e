import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Output } from "@/lib/contract/endpoint";
import type { enrichments } from "@/lib/contract/finder/enrichments";
import { formatNumber, noNumber } from "@/lib/format/numbers";

type Props = {
  /** Undefined while it is worked out. */
  cost: Output<typeof enrichments.estimate> | undefined;
  isPriced: boolean;
};

/** How many people are looked up, and what that does to the credits at most. */
export function EnrichCost({ cost, isPriced }: Props) {
  const t = useTranslations("enrichments.panel");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const shown = (value: number | undefined) => (value === undefined ? noNumber : number(value));
  const isShort = cost !== undefined && cost.short > 0;
  return (
    <dl aria-busy={cost === undefined} className="type-compact grid gap-1.5 rounded-card bg-sunken p-3">
      <Line term={t("selected")} value={shown(cost?.selected)} />
      <Line term={t("known")} value={shown(cost?.alreadyKnown)} />
      {cost !== undefined && cost.leftOut > 0 && <Line term={t("leftOut")} value={shown(cost.leftOut)} />}
      <Line term={t("toLookUp")} value={shown(cost?.toLookUp)} />
      {isPriced && cost && (
        <>
          <Line
            isStrong
            term={t("atMost")}
            value={t("credits", { count: cost.maxCredits, credits: number(cost.maxCredits) })}
          />
          <Line
            term={t("balance")}
            value={
              isShort ? (
                <span className="text-on-danger-soft">{number(cost.balance)}</span>
              ) : (
                `${number(cost.balance)} → ${number(cost.balance - cost.maxCredits)}`
              )
            }
          />
        </>
      )}
    </dl>
  );
}

type LineProps = { term: string; value: ReactNode; isStrong?: boolean };

function Line({ term, value, isStrong = false }: LineProps) {
  return (
    <div
      className={classNames(
        "flex justify-between gap-3",
        isStrong ? "mt-1 border-t border-line pt-2.5 font-semibold" : "text-text-2",
      )}
    >
      <dt>{term}</dt>
      <dd className="text-text">{value}</dd>
    </div>
  );
}
