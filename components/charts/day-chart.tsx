"use client";

import { type BarDatum, ResponsiveBar } from "@nivo/bar";
import { useMemo } from "react";
import { phone, useMedia } from "@/components/ui/media";

export type ChartDay = {
  /** As it stands below its bar, and whole, for readers and on hover. */
  short: string;
  label: string;
  count: number;
  /** The same day of the period before. */
  before: number;
  /** It is not over yet. */
  isPartial: boolean;
};

type Props = { label: string; days: readonly ChartDay[]; pointLabel: (day: ChartDay) => string };

type Datum = BarDatum & { at: string; count: number };
/** So many names of days find room below the bars; fewer on a phone. */
const mostTicks = { wide: 8, narrow: 4 };

/** The period before, as a dashed line over the bars. */
function Before({
  days,
  bars,
  yScale,
}: {
  days: readonly ChartDay[];
  bars: readonly Placed[];
  yScale: (value: number) => number;
}) {
  const points = days.map(({ before }, index) => {
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

/** Bars of a figure by day; each is reached by Tab and says what it stands for (ux 87). */
export function DayChart({ label, days, pointLabel }: Props) {
  const data = useMemo(() => days.map(({ count }, index): Datum => ({ at: String(index), count })), [days]);
  const most = Math.max(1, ...days.flatMap(({ count, before }) => [count, before]));
  const every = Math.ceil(days.length / mostTicks[useMedia(phone) ? "narrow" : "wide"]);
  const dayAt = (at: string | number) => days[Number(at)]!;
  return (
    <ResponsiveBar<Datum>
      data={data}
      keys={["count"]}
      indexBy="at"
      margin={{ top: 12, right: 4, bottom: 26, left: 36 }}
      padding={days.length > 60 ? 0.15 : 0.35}
      valueScale={{ type: "linear", min: 0, max: most }}
      colors={["var(--ch-network)"]}
      borderRadius={2}
      enableLabel={days.length <= 14}
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
        format: (at) => dayAt(at).short,
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
      fill={[{ match: ({ data: { indexValue } }) => dayAt(indexValue).isPartial, id: "so-far" }]}
      layers={[
        "grid",
        "axes",
        "bars",
        ({ bars, yScale }) => (
          <Before
            key="before"
            days={days}
            bars={bars as readonly Placed[]}
            yScale={yScale as (value: number) => number}
          />
        ),
      ]}
      tooltip={({ indexValue }) => (
        <span className="type-small rounded-field bg-inverse px-2 py-1 whitespace-nowrap text-on-inverse">
          {pointLabel(dayAt(indexValue))}
        </span>
      )}
      animate={false}
      role="group"
      barRole="img"
      ariaLabel={label}
      isFocusable
      barAriaLabel={({ indexValue }) => pointLabel(dayAt(indexValue))}
    />
  );
}
