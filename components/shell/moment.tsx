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
  /** Looks for use within a sentence start in lower case: "until tomorrow". */
  look?: keyof typeof looks;
  className?: string;
};

/** An instant in the viewer's terms, with the exact time in a tooltip (ux 16, 17). */
export function Moment({ at, look = "due", className }: Props) {
  const viewer = useViewer();
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatFull(instant, viewer)} suppressHydrationWarning className={className}>
      {looks[look](instant, viewer)}
    </time>
  );
}
