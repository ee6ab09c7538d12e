"use client";

import { CircleAlert, Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { Output } from "@/lib/contract/endpoint";
import type { enrichments } from "@/lib/contract/finder/enrichments";
import { formatNumber } from "@/lib/format/numbers";
import { useMayOpen } from "@/lib/state/pages";

type Props = {
  label: string;
  cost: Output<typeof enrichments.estimate> | undefined;
  /** How many people the credits last for. */
  affordable: number;
  isBusy: boolean;
  missing: string | undefined;
  /** With a limit only the first so many people. */
  onStart: (limit?: number) => void;
};

/** Starts an enrichment; without enough credits it offers to buy some, or to begin with the people they last for. */
export function StartButtons({ label, cost, affordable, isBusy, missing, onStart }: Props) {
  const t = useTranslations("enrichments.panel");
  const locale = useLocale();
  const mayBuy = useMayOpen("billing");
  const number = (value: number) => formatNumber(value, locale);
  if (cost && cost.short > 0)
    return (
      <>
        <p role="alert" className="type-compact flex items-center gap-1.5 text-on-danger-soft">
          <CircleAlert aria-hidden className="lucide size-4 flex-none" />
          {t("short", { count: cost.short, credits: number(cost.short) })}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayBuy && (
            <ButtonLink href="/billing" variant="primary" icon={<Coins aria-hidden />}>
              {t("buy")}
            </ButtonLink>
          )}
          {affordable >= 1 && (
            <Button busy={isBusy} disabledReason={missing} onClick={() => onStart(affordable)}>
              {t("first", { count: affordable })}
            </Button>
          )}
        </div>
      </>
    );
  return (
    <>
      <Button
        variant="primary"
        className="w-full"
        busy={isBusy}
        disabledReason={missing}
        onClick={() => onStart()}
      >
        {label}
      </Button>
      {cost && cost.maxCredits > 0 && (
        <p className="type-small text-center text-text-2">
          {t("spends", { most: number(cost.maxCredits), balance: number(cost.balance) })}
        </p>
      )}
    </>
  );
}
