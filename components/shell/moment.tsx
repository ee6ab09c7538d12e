"use client";

import {
  formatAgo,
  formatClock,
  formatDate,
  formatDay,
  formatDayWithin,
  formatFull,
  formatMoment,
  formatMomentWithin,
  formatShort,
} from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

const looks = {
  due: formatMoment,
  dueWithin: formatMomentWithin,
  ago: formatAgo,
  day: formatDay,
  dayWithin: formatDayWithin,
  date: formatDate,
  clock: formatClock,
  short: formatShort,
};

type Props = {
  /** ISO 8601, on the workspace's clock. */
  at: string;
  /** Those within a sentence begin with a small letter: "until tomorrow". */
  look?: keyof typeof looks;
  className?: string;
};

/** An instant as the viewer would say it; the exact time is behind it (ux 16, 17). */
export function Moment({ at, look = "due", className }: Props) {
  const viewer = useViewer();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatFull(instant, viewer)} suppressHydrationWarning className={className}>
      {looks[look](instant, viewer)}
    </time>
  );
}
