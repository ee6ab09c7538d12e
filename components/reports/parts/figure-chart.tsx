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
import { grainOfPeriod, type PeriodNumbers, type Span, spansOf } from "./spans-of-period";

const TimeChart = dynamic(() => import("@/components/charts/time-chart").then((module) => module.TimeChart), {
  ssr: false,
  loading: () => <Skeleton shape="block" className="h-full" />,
});

type Props = { period: PeriodNumbers; figure: Figure; lead?: ReactNode };

/** A metric by day, week or month, compared with the period before, as a chart or a table; both can be downloaded (ux 86, 87). */
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
  const numbers = [t("chart.now"), t("chart.before")];
  const heads = [t(`chart.grain.${grain}`), ...numbers];
  const pointLabel = ({ label, count, before, isPartial }: ChartSpan) => {
    const point = t("chart.point", {
      span: label,
      count: formatNumber(count, locale),
      before: formatNumber(before, locale),
    });
    return isPartial ? `${point} (${t("chart.soFar")})` : point;
  };
  const saveData = async () => {
    const { saveCsv } = await import("@/components/charts/save");
    const lines = spans.map(({ from, to, count, before }) => [
      ...(grain === "day" ? [from] : [from, to]),
      ...[count, before].map(String),
    ]);
    saveCsv(title, [grain === "day" ? heads : [t("filters.from"), t("filters.to"), ...numbers], ...lines]);
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
        <ChartKey period={period} figure={figure} hasPartial={spans.some(({ isPartial }) => isPartial)} />
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
        <SpansTable label={title} heads={heads} spans={spans} />
      ) : (
        <div ref={frame} className="chart h-64 px-3 py-2">
          <TimeChart label={title} spans={spans} pointLabel={pointLabel} />
        </div>
      )}
    </Card>
  );
}

/** The legend of the chart, with totals. */
function ChartKey({ period, figure, hasPartial }: Omit<Props, "lead"> & { hasPartial: boolean }) {
  const t = useTranslations("reports.chart");
  const locale = useLocale();
  return (
    <span
      className="type-small ms-auto flex flex-wrap items-center gap-x-3 text-text-2 max-md:order-last max-md:ms-0 max-md:basis-full"
      aria-hidden
    >
      <Key
        mark={<i className="size-2.5 rounded-chip bg-ch-network" />}
        text={`${t("now")} ${formatNumber(period.total[figure], locale)}`}
      />
      <Key
        mark={<i className="w-4 border-t-2 border-dashed border-text-3" />}
        text={`${t("before")} ${formatNumber(period.totalBefore[figure], locale)}`}
      />
      {hasPartial && <Key mark={<i className="size-2.5 rounded-chip chart-hatch" />} text={t("soFar")} />}
    </span>
  );
}

const Key = ({ mark, text }: { mark: ReactNode; text: string }) => (
  <span className="inline-flex items-center gap-1.5 tabular-nums">
    {mark}
    {text}
  </span>
);

type TableProps = { label: string; heads: readonly string[]; spans: readonly Span[] };

function SpansTable({ label, heads, spans }: TableProps) {
  const t = useTranslations("reports.chart");
  const locale = useLocale();
  return (
    <div className="h-64 overflow-y-auto">
      <Table label={label} density="compact" columns={[null, "25%", "30%"]}>
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
          {spans.map(({ from, label: name, count, before, isPartial }) => (
            <Row key={from}>
              <Cell>{isPartial ? `${name} (${t("soFar")})` : name}</Cell>
              <Cell numeric>{formatNumber(count, locale)}</Cell>
              <Cell numeric>{formatNumber(before, locale)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
