"use client";

import { ChartNoAxesColumn, FileSpreadsheet, ImageDown, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { ChartSpan } from "@/components/charts/time-chart";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { Skeleton } from "@/components/ui/skeleton";
import type { Figure } from "@/lib/contract/figures";
import { formatNumber } from "@/lib/format/numbers";
import { Definition } from "./definition";
import { grainOfPeriod, type PeriodNumbers, spansOf } from "./spans-of-period";

const TimeChart = dynamic(() => import("@/components/charts/time-chart").then((module) => module.TimeChart), {
  ssr: false,
  loading: () => <Skeleton shape="block" className="h-full" />,
});

type Props = { period: PeriodNumbers; figure: Figure; lead?: ReactNode };

/** A figure by days, weeks or months against the period before, as a chart or as a table, to be taken along as either (ux 86, 87). */
export function FigureChart({ period, figure, lead }: Props) {
  const t = useTranslations("reports");
  const name = useTranslations("figures.names")(figure);
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const grain = grainOfPeriod(period);
  const spans = spansOf(period, figure, locale);
  const per = t(`chart.per.${grain}`);
  const title = t("chart.title", { figure: name, per });
  const number = (value: number) => formatNumber(value, locale);
  const pointLabel = ({ label, count, before, isPartial }: ChartSpan) =>
    `${t("chart.point", { span: label, count: number(count), before: number(before) })}${isPartial ? ` (${t("chart.soFar")})` : ""}`;
  const [now, past] = [t("chart.now"), t("chart.before")];
  const heads = [t(`chart.grain.${grain}`), now, past];
  const saveData = async () => {
    const { saveCsv } = await import("@/components/charts/save");
    const lines = spans.map(({ from, to, count, before }) => [
      ...(grain === "day" ? [from] : [from, to]),
      ...[count, before].map(String),
    ]);
    saveCsv(title, [grain === "day" ? heads : [t("filters.from"), t("filters.to"), now, past], ...lines]);
  };
  const saveImage = async () => {
    const svg = frame.current?.querySelector("svg");
    if (svg) await (await import("@/components/charts/save")).savePng(title, svg);
  };
  return (
    <Card padded={false} className="min-w-0">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 ps-4 pe-2">
        {lead ? (
          <>
            {lead}
            <span className="type-compact text-text-2">{per}</span>
          </>
        ) : (
          <h2 className="type-strong">{title}</h2>
        )}
        <Definition of={figure} />
        <span
          className="type-small ms-auto flex flex-wrap items-center gap-x-3 text-text-2 max-md:order-last max-md:ms-0 max-md:basis-full"
          aria-hidden
        >
          <Key
            mark={<i className="size-2.5 rounded-chip bg-ch-network" />}
            text={`${now} ${number(period.total[figure])}`}
          />
          <Key
            mark={<i className="w-4 border-t-2 border-dashed border-text-3" />}
            text={`${past} ${number(period.totalBefore[figure])}`}
          />
          {spans.some(({ isPartial }) => isPartial) && (
            <Key mark={<i className="size-2.5 rounded-chip chart-hatch" />} text={t("chart.soFar")} />
          )}
        </span>
        <span className="flex flex-none max-md:ms-auto">
          <IconButton
            label={t(isTable ? "chart.asChart" : "chart.asTable")}
            icon={isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
            onClick={() => setTable(!isTable)}
          />
          {!isTable && (
            <IconButton
              label={t("chart.image")}
              icon={<ImageDown aria-hidden />}
              onClick={() => void saveImage()}
            />
          )}
          <IconButton
            label={t("chart.data")}
            icon={<FileSpreadsheet aria-hidden />}
            onClick={() => void saveData()}
          />
        </span>
      </header>
      {isTable ? (
        <div className="h-64 overflow-y-auto">
          <Table label={title} density="compact" columns={[null, "25%", "30%"]}>
            <thead>
              <tr>
                {heads.map((head, index) => (
                  <HeadCell key={head} numeric={index > 0}>
                    {head}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {spans.map(({ from, label, count, before, isPartial }) => (
                <Row key={from}>
                  <Cell>{isPartial ? `${label} (${t("chart.soFar")})` : label}</Cell>
                  <Cell numeric>{number(count)}</Cell>
                  <Cell numeric>{number(before)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        <div ref={frame} className="chart h-64 px-3 py-2">
          <TimeChart label={title} spans={spans} pointLabel={pointLabel} />
        </div>
      )}
    </Card>
  );
}

const Key = ({ mark, text }: { mark: ReactNode; text: string }) => (
  <span className="inline-flex items-center gap-1.5 tabular-nums">
    {mark}
    {text}
  </span>
);
