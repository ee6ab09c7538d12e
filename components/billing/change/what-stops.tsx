"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { BillingOverview } from "@/lib/contract/billing";
import type { Tier } from "@/lib/contract/features";
import { formatNumber } from "@/lib/format/numbers";
import { plansQuery, pricesQuery } from "@/lib/queries/billing";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { FailedCard } from "../parts/failed-card";
import { stopsOf } from "./stops";

type Props = { overview: BillingOverview; to: Tier; date: string };

/** What a smaller plan stops and what it leaves, before it is chosen (ux 96). */
export function WhatStops({ overview, to, date }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const prices = useQuery(pricesQuery(browserApi));
  const use = useQuery(plansQuery(browserApi));
  const workspace = useQuery(workspaceQuery(browserApi));
  const reads = [prices, use, workspace];
  if (reads.some(({ isError }) => isError))
    return (
      <FailedCard
        text={t("stops.failed")}
        onRetry={() => Promise.all(reads.map((read) => read.isError && read.refetch()))}
      />
    );
  if (!prices.data || !use.data || !workspace.data)
    return <SkeletonRows rows={3} label={t("loading")} kind="table" />;
  const seats = { used: workspace.data.usedSeats, total: workspace.data.totalSeats };
  const stops = stopsOf({ prices: prices.data, use: use.data, overview }, seats, to);
  if (!stops) return null;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <section className="grid gap-2">
      <h3 className="type-strong">{t("stops.title", { date })}</h3>
      <ul className="type-compact grid gap-1.5">
        {stops.over.map(({ what, used, limit }) => (
          <Line key={what} icon={CircleX} tone="text-on-danger-soft">
            {t(`stops.over.${what}`, { count: used - limit, limit: number(limit) })}
          </Line>
        ))}
        {stops.features.map((feature) => (
          <Line key={feature} icon={CircleX} tone="text-on-danger-soft">
            {t(`features.${feature}`)}
          </Line>
        ))}
        {stops.less.map(({ what, from, to: next }) => (
          <Line key={what} icon={CircleMinus} tone="text-on-warning-soft">
            {t("stops.less", { what: t(`upgrade.rows.${what}`), from: number(from), to: number(next) })}
          </Line>
        ))}
        {stops.fits.map(({ what, used, limit }) => (
          <Line key={what} icon={CircleCheck} tone="text-on-success-soft">
            {t(`stops.fits.${what}`, { count: used, limit: number(limit) })}
          </Line>
        ))}
      </ul>
      <p className="type-small text-text-2">{t("stops.kept")}</p>
    </section>
  );
}

type LineProps = { icon: LucideIcon; tone: string; children: ReactNode };

function Line({ icon: Icon, tone, children }: LineProps) {
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-4 flex-none ${tone}`} aria-hidden />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
