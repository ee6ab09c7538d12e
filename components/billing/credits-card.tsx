"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { Progress } from "@/components/ui/progress";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { CreditsOverview } from "@/lib/contract/credits";
import { formatDate } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { creditsQuery } from "@/lib/queries/credits";
import { openPurchase } from "@/lib/state/upgrade";

/** Credits left, the next refill, and prices (SHELL-34, BILL-47). */
export function CreditsCard({ mayBuy }: { mayBuy: boolean }) {
  const t = useTranslations("billing");
  const { data, isPending, isError, refetch } = useQuery(creditsQuery(browserApi));
  return (
    <Card>
      <CardHeader
        title={t("credits.title")}
        actions={<TextLink href="/billing/credits-history">{t("pages.creditsHistory")}</TextLink>}
      />
      {isPending && <SkeletonRows rows={4} label={t("loading")} />}
      {isError && (
        <EmptyState
          kind="error"
          title={t("failed")}
          actions={<Button onClick={() => refetch()}>{t("upgrade.retry")}</Button>}
        />
      )}
      {data && <CreditsStatus {...data} />}
      {data && mayBuy && !data.isSoldBySales && (
        <Button
          className="mt-4"
          icon={<Plus aria-hidden />}
          onClick={() => openPurchase({ kind: "credits" })}
        >
          {t("packs.open")}
        </Button>
      )}
    </Card>
  );
}

function CreditsStatus({
  used,
  available,
  left,
  reserved,
  leftOf,
  perPeriod,
  onceConfirmed,
  renewsAt,
  prices,
  isSoldBySales,
}: CreditsOverview) {
  const t = useTranslations("billing.credits");
  const grants = useTranslations("billing.history.grants");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="grid gap-4">
      <div>
        <p className="type-title tabular-nums">{t("left", { left: number(left), count: left })}</p>
        <p className="type-small mb-2 text-text-2">
          {t("used", { used: number(used), all: number(available) })}
        </p>
        <Progress label={t("title")} value={used} max={available} />
        {reserved > 0 && (
          <p className="type-small mt-2 text-text-2">
            {t("reserved", { credits: number(reserved), count: reserved })}
          </p>
        )}
      </div>
      {leftOf.length > 1 && (
        <div>
          <h3 className="type-small mb-1.5 text-text-2">{t("sources")}</h3>
          <DefinitionList
            items={leftOf.map(({ grant, credits }) => ({ term: grants(grant), value: number(credits) }))}
          />
        </div>
      )}
      <p className="type-compact text-text-2">
        {perPeriod > 0
          ? t("renews", {
              credits: number(perPeriod),
              date: formatDate(new Date(renewsAt), { locale, zone: "UTC" }),
            })
          : onceConfirmed > 0
            ? t("onceConfirmed", { credits: number(onceConfirmed) })
            : t("none")}{" "}
        {t(isSoldBySales ? "sales" : "more")}
      </p>
      <div>
        <h3 className="type-small mb-1.5 text-text-2">{t("prices")}</h3>
        <DefinitionList
          items={prices.map(({ category, credits }) => ({
            term: t(`categories.${category}`),
            value: t(`per.${category}`, { credits: number(credits), count: credits }),
          }))}
        />
      </div>
    </div>
  );
}
