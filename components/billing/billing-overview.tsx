"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { BillingOverview as Overview } from "@/lib/contract/billing";
import { priceText } from "@/lib/contract/money";
import { formatDate } from "@/lib/format/moments";
import type { Locale } from "@/lib/i18n/locales";
import { billingOverviewQuery } from "@/lib/queries/billing";
import { openUpgrade } from "@/lib/state/upgrade";
import { CreditsCard } from "./credits-card";

/** The workspace's plan and payment method (BILL-02, BILL-44). */
export function BillingOverview() {
  const t = useTranslations("billing");
  const overview = useQuery(billingOverviewQuery(browserApi));
  return (
    <>
      <PageHeader title={t("pages.overview")} />
      {overview.data?.isBillingEnabled && overview.data.isSandboxed && (
        <Banner tone="info" className="mb-4" icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>
          {t("overview.simulated")}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {overview.isPending && <SkeletonRows rows={4} label={t("loading")} />}
        {overview.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            actions={<Button onClick={() => overview.refetch()}>{t("upgrade.retry")}</Button>}
          />
        )}
        {overview.data && <PlanPart {...overview.data} />}
        <CreditsCard />
      </div>
    </>
  );
}

/** The plan, and the end of the trial. */
function PlanPart({ tier, price, isTrial, trialEndsAt, isSandboxed, isBillingEnabled, isPaid }: Overview) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const noteOf = () => {
    if (!isBillingEnabled) return t("overview.off");
    const isBought = isPaid && !isTrial && tier !== "free";
    return isSandboxed && isBought ? t("overview.untilReal") : null;
  };
  const note = noteOf();
  const ends = trialEndsAt && formatDate(new Date(trialEndsAt), { locale, zone: "UTC" });
  return (
    <Card>
      <CardHeader
        title={t("overview.plan")}
        actions={isBillingEnabled && <Button onClick={() => openUpgrade()}>{t("overview.change")}</Button>}
      />
      {note && <p className="type-compact mb-3 text-text-2">{note}</p>}
      <DefinitionList
        items={[
          {
            term: t("overview.name"),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <b>{t(`tiers.${tier}`)}</b>
                {isTrial && <Pill tone="info">{t("overview.trial")}</Pill>}
              </span>
            ),
          },
          ...(isTrial && ends ? [{ term: t("overview.trialEnds"), value: ends }] : []),
          ...(price && !isTrial && isBillingEnabled
            ? [
                {
                  term: t(`periods.${price.period}`),
                  value: (
                    <span className="tabular-nums">
                      {priceText(price.amountCents, price.currency, locale)}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
