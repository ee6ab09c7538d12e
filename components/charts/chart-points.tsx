"use client";

import type { BarCustomLayerProps, BarDatum } from "@nivo/bar";

/** The highlighted point, with the position of its bar's end: horizontally as a share of the width, vertically in px from the top. */
export type Pointed = { index: number; share: number; top: number };

type Props<Datum extends BarDatum> = BarCustomLayerProps<Datum> & {
  labelOf: (index: number) => string;
  onPoint: (pointed: Pointed | null) => void;
};

/** An invisible strip over each bar, as high as the chart, so that Tab and any pointer can reach it even if the bar is zero (ux 87). */
export function ChartPoints<Datum extends BarDatum>({
  bars,
  innerWidth,
  innerHeight,
  margin,
  labelOf,
  onPoint,
}: Props<Datum>) {
  const step = innerWidth / bars.length;
  return bars.map(({ x, y, width, data: { index } }) => {
    const middle = x + width / 2;
    const point = () =>
      onPoint({
        index,
        share: (margin.left + middle) / (margin.left + innerWidth + margin.right),
        top: margin.top + y,
      });
    const leave = () => onPoint(null);
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is read by keys, and does nothing
      <rect
        key={index}
        role="img"
        tabIndex={0}
        aria-label={labelOf(index)}
        x={middle - step / 2}
        width={step}
        height={innerHeight}
        fill="transparent"
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
      />
    );
  });
}
