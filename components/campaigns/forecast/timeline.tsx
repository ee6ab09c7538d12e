"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Segmented } from "@/components/ui/fields/segmented";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import type { ForecastDay } from "@/lib/contract/campaigns/simulation";
import { formatCalendarDay } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";

/** The actions of a day, from the bottom of the bar up. */
const parts = ["requests", "messages", "emails", "others"] as const;
type Part = (typeof parts)[number];
const grounds: Record<Part, string> = {
  requests: "bg-ch-network",
  messages: "bg-ch-network/55",
  emails: "bg-ch-email",
  others: "bg-line-strong",
};
const columns = [...parts, "accepted", "replied", "ended"] as const;

const totalOf = (day: ForecastDay) => parts.reduce((sum, part) => sum + day[part], 0);

/** Each day, as a chart or as a table. */
export function Timeline({ days }: { days: readonly ForecastDay[] }) {
  const t = useTranslations("campaign-forecast.timeline");
  const [look, setLook] = useState<"chart" | "table">("chart");
  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          <Segmented
            label={t("look")}
            size="compact"
            value={look}
            onChange={setLook}
            options={[
              { value: "chart", label: t("chart") },
              { value: "table", label: t("table") },
            ]}
          />
        }
      />
      {look === "chart" ? <Chart days={days} /> : <DayTable days={days} />}
    </Card>
  );
}

function useDayName() {
  const locale = useLocale();
  return (day: string) => formatCalendarDay(day, locale);
}

function Chart({ days }: { days: readonly ForecastDay[] }) {
  const t = useTranslations("campaign-forecast.timeline");
  const locale = useLocale();
  const nameOf = useDayName();
  const max = Math.max(1, ...days.map(totalOf));
  const shown = parts.filter((part) => days.some((day) => day[part] > 0));
  const said = (day: ForecastDay) =>
    [nameOf(day.day), ...shown.map((part) => `${t(part)} ${formatNumber(day[part], locale)}`)].join(", ");
  return (
    <>
      <div className="flex gap-2">
        <div aria-hidden className="type-caption flex h-40 flex-col justify-between text-end text-text-3">
          <span>{formatNumber(max, locale)}</span>
          <span>0</span>
        </div>
        <div
          role="img"
          aria-label={t("summary", {
            days: days.length,
            count: days.reduce((sum, day) => sum + totalOf(day), 0),
          })}
          className="flex h-40 min-w-0 flex-1 items-end gap-px border-b border-line md:gap-1"
        >
          {days.map((day) => (
            <div
              key={day.day}
              title={said(day)}
              className="flex h-full min-w-0 flex-1 flex-col-reverse hover:wash"
            >
              {shown.map((part) => (
                <div
                  key={part}
                  className={classNames("last:rounded-t-[2px]", grounds[part])}
                  style={{ height: `${(day[part] / max) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden className="type-caption mt-1 flex justify-between ps-8 text-text-3">
        <span>{days[0] && nameOf(days[0].day)}</span>
        <span>{days.at(-1) && nameOf(days.at(-1)!.day)}</span>
      </div>
      <ul className="type-small mt-3 flex flex-wrap gap-x-4 gap-y-1 text-text-2">
        {shown.map((part) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames("size-2.5 rounded-[2px]", grounds[part])} />
            {t(part)}
          </li>
        ))}
      </ul>
    </>
  );
}

function DayTable({ days }: { days: readonly ForecastDay[] }) {
  const t = useTranslations("campaign-forecast.timeline");
  const locale = useLocale();
  const nameOf = useDayName();
  return (
    <div className="overflow-x-auto">
      <Table label={t("title")} density="compact" columns={["8rem", ...columns.map(() => "6.5rem")]}>
        <thead>
          <tr>
            <HeadCell>{t("day")}</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column} numeric>
                {t(column)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Row key={day.day}>
              <Cell>{nameOf(day.day)}</Cell>
              {columns.map((column) => (
                <Cell key={column} numeric>
                  {formatNumber(day[column], locale)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
