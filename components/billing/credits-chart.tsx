"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ChartSpan } from "@/components/charts/time-chart";
import { Card, CardHeader } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { formatCalendar } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { creditsChartQuery } from "@/lib/queries/billing/credits-history";
import { chartDaysAt, shownDays } from "./credits-state";
import { ExportMonth } from "./export-month";

const TimeChart = dynamic(() => import("@/components/charts/time-chart").then((module) => module.TimeChart), {
  ssr: false,
  loading: () => <Skeleton shape="block" className="h-full" />,
});

/** Credits spent per day, compared with the period before, as a chart or a table (BILL-41, ux 87). */
export function CreditsChart() {
  const t = useTranslations("billing.chart");
  const locale = useLocale();
  const [asked] = useState(() => chartDaysAt(new Date()));
  const { data } = useQuery(creditsChartQuery(browserApi, asked));
  const [isTable, setTable] = useState(false);
  const number = (value: number) => formatNumber(value, locale);
  const before = data?.days.slice(0, shownDays) ?? [];
  const spans = (data?.days.slice(shownDays) ?? []).map(
    ({ date, used }, index): ChartSpan => ({
      short: formatCalendar(date, locale, "short"),
      label: formatCalendar(date, locale, "long"),
      count: used,
      before: before[index]?.used ?? 0,
      isPartial: date === asked.endDate,
    }),
  );
  const isQuiet = data?.days.every(({ used }) => used === 0);
  return (
    <Card className="min-w-0">
      <CardHeader
        title={t("title")}
        note={t("note", { days: shownDays })}
        actions={
          <>
            <ExportMonth />
            {!isQuiet && (
              <IconButton
                label={t(isTable ? "asChart" : "asTable")}
                icon={isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
                onClick={() => setTable(!isTable)}
              />
            )}
          </>
        }
      />
      {isQuiet ? (
        <p className="text-text-2">{t("none")}</p>
      ) : (
        <div className={isTable ? "h-64 overflow-y-auto" : "chart h-64"}>
          {!data && <Skeleton shape="block" className="h-full" />}
          {data && isTable && (
            <Table label={t("title")} density="compact" columns={[null, "25%", "30%"]}>
              <thead>
                <tr>
                  <HeadCell>{t("day")}</HeadCell>
                  <HeadCell numeric>{t("now")}</HeadCell>
                  <HeadCell numeric>{t("before")}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {spans.map(({ label, count, before: past }) => (
                  <Row key={label}>
                    <Cell>{label}</Cell>
                    <Cell numeric>{number(count)}</Cell>
                    <Cell numeric>{number(past)}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          )}
          {data && !isTable && (
            <TimeChart
              label={t("title")}
              spans={spans}
              pointLabel={({ label, count, before: past }) =>
                t("point", { day: label, used: number(count), before: number(past) })
              }
            />
          )}
        </div>
      )}
    </Card>
  );
}
