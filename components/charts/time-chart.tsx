"use client";

import { type BarCustomLayerProps, type BarDatum, type BarLayer, ResponsiveBar } from "@nivo/bar";
import { useMemo, useState } from "react";
import { phone, useMedia } from "@/components/ui/media";
import { ChartPoints, type Pointed } from "./chart-points";

/** A day, a week or a month. */
export type ChartSpan = {
  /** The label below its bar, and the full one for screen readers and tooltips. */
  short: string;
  label: string;
  count: number;
  /** The count of the same span in the period before. */
  before: number;
  /** The span is not over yet. */
  isPartial: boolean;
};

type Props = { label: string; spans: readonly ChartSpan[]; pointLabel: (span: ChartSpan) => string };

type Datum = BarDatum & { at: string; count: number };
/** Max labels below the bars, with fewer on a phone. */
const maxTicks = { wide: 8, narrow: 4 };

/** The period before, as a dashed line over the bars. */
function Before({
  spans,
  bars,
  yScale,
}: {
  spans: readonly ChartSpan[];
  bars: readonly Placed[];
  yScale: (value: number) => number;
}) {
  const points = spans.map(({ before }, index) => {
    const bar = bars.find(({ data }) => data.index === index);
    return bar ? `${bar.x + bar.width / 2},${yScale(before)}` : null;
  });
  return (
    <polyline
      points={points.filter(Boolean).join(" ")}
      fill="none"
      strokeWidth={1.5}
      strokeDasharray="4 4"
      className="stroke-text-3"
    />
  );
}
type Placed = { x: number; width: number; data: { index: number } };

/** A metric over time as bars; each one can be reached with Tab and names its value (ux 87). */
export function TimeChart({ label, spans, pointLabel }: Props) {
  const data = useMemo(() => spans.map(({ count }, index): Datum => ({ at: String(index), count })), [spans]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  // Layers are components: recreating them would lose the focus inside.
  const layers = useMemo((): BarLayer<Datum>[] => {
    const before = ({ bars, yScale }: BarCustomLayerProps<Datum>) => (
      <Before spans={spans} bars={bars as readonly Placed[]} yScale={yScale as (value: number) => number} />
    );
    const points = (drawn: BarCustomLayerProps<Datum>) => (
      <ChartPoints {...drawn} labelOf={(index) => pointLabel(spans[index]!)} onPoint={setPointed} />
    );
    return ["grid", "axes", "bars", before, points];
  }, [spans, pointLabel]);
  const max = Math.max(1, ...spans.flatMap(({ count, before }) => [count, before]));
  const every = Math.ceil(spans.length / maxTicks[useMedia(phone) ? "narrow" : "wide"]);
  const spanAt = (at: string | number) => spans[Number(at)]!;
  const shown = pointed && spans[pointed.index];
  return (
    <div className="relative size-full">
      <ResponsiveBar<Datum>
        // Remount on a new period, because ticks of a longer one would remain briefly and ask for labels of spans that are gone.
        key={`${spans.length} ${spans[0]?.label}`}
        data={data}
        keys={["count"]}
        indexBy="at"
        margin={{ top: 12, right: 4, bottom: 26, left: 36 }}
        padding={spans.length > 60 ? 0.15 : 0.35}
        valueScale={{ type: "linear", min: 0, max }}
        colors={["var(--ch-network)"]}
        borderRadius={2}
        enableLabel={spans.length <= 14}
        label={({ value }) => (value ? String(value) : "")}
        labelPosition="end"
        labelOffset={8}
        labelSkipHeight={0}
        labelTextColor="var(--text-2)"
        enableGridX={false}
        gridYValues={4}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: 4,
          format: (value) => (Number.isInteger(value) ? `${value}` : ""),
        }}
        axisBottom={{
          ...{ tickSize: 0, tickPadding: 10 },
          tickValues: data.filter((_, index) => index % every === 0).map(({ at }) => at),
          format: (at) => spanAt(at).short,
        }}
        theme={{
          text: { fontFamily: "inherit", fontSize: 11, fill: "var(--text-3)" },
          axis: { ticks: { text: { fill: "var(--text-3)" } } },
          grid: { line: { stroke: "var(--line)" } },
        }}
        defs={[
          {
            ...{ id: "so-far", type: "patternLines", rotation: 45, lineWidth: 2, spacing: 6 },
            ...{ background: "transparent", color: "var(--ch-network)" },
          },
        ]}
        fill={[{ match: ({ data: { indexValue } }) => spanAt(indexValue).isPartial, id: "so-far" }]}
        layers={layers}
        isInteractive={false}
        animate={false}
        role="group"
        ariaLabel={label}
      />
      {pointed && shown && <Tip at={pointed}>{pointLabel(shown)}</Tip>}
    </div>
  );
}

/** px; higher up, the tooltip would leave the card. */
const minTop = 30;

/** The tooltip of a point, above its bar; screen readers read the label of the point itself. */
const Tip = ({ at: { share, top }, children }: { at: Pointed; children: string }) => (
  <span
    aria-hidden
    className="type-small pointer-events-none absolute z-10 rounded-field bg-inverse px-2 py-1 whitespace-nowrap text-on-inverse"
    style={{ left: `${share * 100}%`, top: Math.max(top - 6, minTop), translate: `-${share * 100}% -100%` }}
  >
    {children}
  </span>
);
