"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import type { RateSeries } from "@/components/charts/rate-chart";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { deliverability } from "@/lib/contract/accounts/deliverability";
import { bounceSteps, minMailsForShare } from "@/lib/contract/campaigns/guard";
import type { Output } from "@/lib/contract/endpoint";
import { formatCalendar, formatCalendarDay } from "@/lib/format/moments";
import { numberFormat } from "@/lib/format/numbers";
import { bounceTone, type MailboxLine, ratePoints } from "./results";

const RateChart = dynamic(() => import("@/components/charts/rate-chart").then((module) => module.RateChart), {
  ssr: false,
  loading: () => <Skeleton shape="block" className="h-full" />,
});

const stopsAt = bounceSteps.no_first_mails / 1_000;

type Props = { read: Output<typeof deliverability.read>; lines: readonly MailboxLine[] };

/** The bounce rate over time: of all mailboxes, and of the one that bounces most, if it is too high. */
export function BounceRates({ read, lines }: Props) {
  const t = useTranslations("deliverability.chart");
  const locale = useLocale();
  const { from, to, days } = read;
  const worst = lines
    .filter(({ results }) => ["warning", "danger"].includes(bounceTone(results)))
    .toSorted((a, b) => share(b) - share(a))[0]?.mailbox;
  const series = (id: string, color: string, of: typeof days): RateSeries => ({
    ...{ id, color },
    points: ratePoints(of, from, to).map(({ day, sent, bounced }) => ({
      day,
      share: sent >= minMailsForShare ? bounced / sent : null,
    })),
  });
  const shown = [
    series(t("all"), "var(--ch-network)", days),
    ...(worst && lines.length > 1
      ? [
          series(
            worst.email,
            "var(--danger)",
            days.filter(({ mailboxId }) => mailboxId === worst.id),
          ),
        ]
      : []),
  ];
  const isEmpty = shown[0]!.points.every((point) => point.share === null);
  const percent = (digits: number) => (value: number) =>
    numberFormat(locale, { style: "percent", maximumFractionDigits: digits }).format(value);
  return (
    <Card padded={false} className="flex min-w-0 flex-col">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
        <h2 className="type-strong">{t("title")}</h2>
        <span className="type-small text-text-3">{t("smoothed")}</span>
        <span className="type-small ms-auto flex min-w-0 flex-wrap gap-x-3 text-text-2" aria-hidden>
          {shown.map(({ id, color }) => (
            <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
              <i className="size-2.5 flex-none rounded-chip" style={{ background: color }} />
              <span className="truncate">{id}</span>
            </span>
          ))}
        </span>
      </header>
      {isEmpty ? (
        <p className="type-compact p-4 text-text-2">{t("empty", { min: minMailsForShare })}</p>
      ) : (
        <div className="chart h-56 px-2 py-2">
          <RateChart
            label={t("title")}
            series={shown}
            mark={{ share: stopsAt, text: t("stops") }}
            percent={percent(1)}
            shortDay={(day) => formatCalendar(day, locale, "short")}
            pointLabel={(of, day, value) =>
              t("point", { of, day: formatCalendarDay(day, locale), share: percent(1)(value) })
            }
          />
        </div>
      )}
    </Card>
  );
}

const share = ({ results: { hard, blocked, sent } }: MailboxLine) => (hard + blocked) / sent;
