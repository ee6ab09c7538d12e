"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { browserApi } from "@/lib/api/browser";
import type { Output } from "@/lib/contract/endpoint";
import type { enrichments } from "@/lib/contract/finder/enrichments";
import { formatNumber } from "@/lib/format/numbers";
import { creditsQuery } from "@/lib/queries/credits";
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

/** Starts an enrichment; without enough credits it says where there are more, and offers to begin with the people they last for. */
export function StartButtons({ label, cost, affordable, isBusy, missing, onStart }: Props) {
  const t = useTranslations("enrichments.panel");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  if (cost && cost.short > 0)
    return (
      <>
        <p role="alert" className="type-compact flex items-center gap-1.5 text-on-danger-soft">
          <CircleAlert aria-hidden className="lucide size-4 flex-none" />
          {t("short", { count: cost.short, credits: number(cost.short) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <MoreCredits />
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

/** Leads members with billing to the credits; who takes no payments in the product sells them (BILL-50). */
function MoreCredits() {
  const t = useTranslations("enrichments.panel");
  const mayOpen = useMayOpen("billing");
  const { data } = useQuery({ ...creditsQuery(browserApi), enabled: mayOpen });
  if (data?.isSoldBySales) return <p className="type-compact w-full text-text-2">{t("sales")}</p>;
  return mayOpen ? (
    <ButtonLink href="/billing/overview" variant="primary" icon={<Coins aria-hidden />}>
      {t("seeCredits")}
    </ButtonLink>
  ) : null;
}
