"use client";

import { ResponsiveLine } from "@nivo/line";
import { phone, useMedia } from "@/components/ui/media";

export type RateSeries = {
  id: string;
  /** A CSS color. */
  color: string;
  /** Shares from 0 to 1 by day (YYYY-MM-DD); null where there was nothing to measure. */
  points: readonly { day: string; share: number | null }[];
};

type Props = {
  label: string;
  series: readonly RateSeries[];
  /** A dashed line at this share, with its text. */
  mark: { share: number; text: string };
  percent: (share: number) => string;
  shortDay: (day: string) => string;
  pointLabel: (series: string, day: string, share: number) => string;
};

/** Max labels below the lines. */
const maxTicks = { wide: 6, narrow: 3 };

/** Shares over time as lines; each point can be reached with Tab and names its value (ux 87). */
export function RateChart({ label, series, mark, percent, shortDay, pointLabel }: Props) {
  const days = series[0]?.points.map(({ day }) => day) ?? [];
  const every = Math.ceil(days.length / maxTicks[useMedia(phone) ? "narrow" : "wide"]);
  const shares = series.flatMap(({ points }) => points.map(({ share }) => share ?? 0));
  const max = Math.max(mark.share * 1.25, ...shares);
  return (
    <ResponsiveLine
      data={series.map(({ id, points }) => ({
        id,
        data: points.map(({ day, share }) => ({ x: day, y: share })),
      }))}
      colors={series.map(({ color }) => color)}
      margin={{ top: 16, right: 12, bottom: 26, left: 44 }}
      xScale={{ type: "point" }}
      yScale={{ type: "linear", min: 0, max }}
      enableGridX={false}
      gridYValues={4}
      lineWidth={1.75}
      pointSize={5}
      pointBorderWidth={0}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (value) => percent(Number(value)) }}
      axisBottom={{
        ...{ tickSize: 0, tickPadding: 10 },
        tickValues: days.filter((_, index) => index % every === 0),
        format: (day) => shortDay(String(day)),
      }}
      markers={[
        {
          ...{ axis: "y", value: mark.share, legend: mark.text, legendPosition: "top-right" },
          lineStyle: { stroke: "var(--danger)", strokeWidth: 1, strokeDasharray: "4 4" },
          textStyle: { fill: "var(--danger)", fontSize: 11, fontFamily: "inherit" },
        },
      ]}
      theme={{
        text: { fontFamily: "inherit", fontSize: 11, fill: "var(--text-3)" },
        axis: { ticks: { text: { fill: "var(--text-3)" } } },
        grid: { line: { stroke: "var(--line)" } },
      }}
      useMesh
      isFocusable
      pointAriaLabel={({ seriesId, data: { x, y } }) => pointLabel(String(seriesId), String(x), Number(y))}
      tooltip={({ point: { seriesId, data } }) => (
        <span className="type-small rounded-field bg-inverse px-2 py-1 whitespace-nowrap text-on-inverse">
          {pointLabel(String(seriesId), String(data.x), Number(data.y))}
        </span>
      )}
      animate={false}
      role="group"
      ariaLabel={label}
    />
  );
}
