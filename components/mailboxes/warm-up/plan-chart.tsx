"use client";

import { CalendarOff, ChartNoAxesColumn, Table2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { Segmented } from "@/components/ui/fields/segmented";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import type { WarmUp, WarmUpDay } from "@/lib/contract/accounts/warm-up";
import { formatCalendar, formatCalendarDay } from "@/lib/format/moments";
import { Bars, Legend } from "./bars";
import { rangeOf } from "./range";

/** Planned emails a day and where they arrived, as a chart or a table (MAIL-23, ux 91). */
export function PlanChart({ warmUp }: { warmUp: WarmUp }) {
  const t = useTranslations("warm-up.chart");
  const locale = useLocale();
  const [range, setRange] = useState<"ramp" | "month">(
    warmUp.rampDay === null && warmUp.startedOn ? "month" : "ramp",
  );
  const [isTable, setTable] = useState(false);
  const days = rangeOf(warmUp, range);
  const { fullOn, dailyMax, isHeld } = warmUp;
  return (
    <Card className="min-w-0">
      <CardHeader
        title={t("title")}
        actions={
          <>
            <Segmented
              label={t("range")}
              size="compact"
              value={range}
              onChange={setRange}
              options={[
                { value: "ramp", label: t("ramp") },
                { value: "month", label: t("month") },
              ]}
            />
            <IconButton
              label={t(isTable ? "asChart" : "asTable")}
              icon={isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
              onClick={() => setTable(!isTable)}
            />
          </>
        }
      />
      {days.length === 0 ? (
        <p className="type-compact text-text-2">{t("none")}</p>
      ) : isTable ? (
        <DayTable days={days} label={t("title")} />
      ) : (
        <>
          <Legend />
          <Bars days={days} today={warmUp.today} label={t("title")} />
        </>
      )}
      {days.length > 0 && (
        <p className="type-small mt-3 flex gap-2 text-text-2">
          <CalendarOff className="mt-px size-3.5 flex-none" aria-hidden />
          <span>
            {t("rest")}{" "}
            {isHeld
              ? t("held")
              : fullOn && t("full", { max: dailyMax, day: formatCalendarDay(fullOn, locale) })}
          </span>
        </p>
      )}
    </Card>
  );
}

function DayTable({ days, label }: { days: readonly WarmUpDay[]; label: string }) {
  const t = useTranslations("warm-up.chart");
  const locale = useLocale();
  const columns = ["planned", "sent", "inbox", "spam"] as const;
  return (
    <div className="max-h-80 overflow-auto">
      <Table label={label} density="compact" columns={[null, "20%", "20%", "22%", "16%"]}>
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
              <Cell>{formatCalendar(day.day, locale, "weekday")}</Cell>
              {columns.map((column) => (
                <Cell key={column} numeric>
                  {day[column]}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
