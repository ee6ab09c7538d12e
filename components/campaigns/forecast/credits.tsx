"use client";

import { Coins } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { TextLink } from "@/components/ui/text-link";
import type { ForecastCredits } from "@/lib/contract/campaigns/simulation";
import { formatNumber } from "@/lib/format/numbers";

/** The price of the run, the credits available, and when steps would start to wait for credits (BILL-46, CAMP-26); hidden if it is free. */
export function Credits({ credits }: { credits: ForecastCredits }) {
  const t = useTranslations("campaign-forecast.credits");
  const tCategory = useTranslations("billing.credits.categories");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const { needed, parts, available, next, waitsFrom } = credits;
  if (needed === 0) return null;
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-lead mb-2 tabular-nums">{t("needed", { credits: number(needed), count: needed })}</p>
      <DefinitionList
        items={[
          ...parts.map((part) => ({ term: tCategory(part.category), value: number(part.credits) })),
          { term: t("available"), value: number(available) },
          ...(next ? [{ term: t("next"), value: <Next {...next} /> }] : []),
        ]}
      />
      {waitsFrom ? (
        <Banner
          tone="warning"
          className="mt-3"
          icon={<Coins aria-hidden />}
          action={<TextLink href="/billing/overview">{t("more")}</TextLink>}
        >
          {t("waits")} <Moment at={waitsFrom} look="dayWithin" />
        </Banner>
      ) : (
        <p className="type-compact mt-2 text-text-2">{t("enough")}</p>
      )}
      <p className="type-small mt-2 text-text-3">{t("note")}</p>
    </Card>
  );
}

/** The next automatic refill. */
function Next({ at, credits }: NonNullable<ForecastCredits["next"]>) {
  const locale = useLocale();
  return (
    <>
      {formatNumber(credits, locale)} · <Moment at={at} look="day" />
    </>
  );
}
