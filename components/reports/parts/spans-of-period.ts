import type { ChartSpan } from "@/components/charts/time-chart";
import type { Output } from "@/lib/contract/endpoint";
import type { Figure } from "@/lib/contract/figures";
import { type Grain, grainOf } from "@/lib/contract/periods";
import type { reports } from "@/lib/contract/reports";
import { formatCalendar, formatCalendarPeriod } from "@/lib/format/moments";

export type PeriodNumbers = Output<typeof reports.show>;
/** Consecutive days drawn as one bar. `before` counts as many days at the same position of the period before. */
export type Span = ChartSpan & { from: string; to: string };

const msPerDay = 86_400_000;
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
/** All days between two, both included, as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): string[] {
  const first = +atNoon(from);
  const count = Math.round((+atNoon(to) - first) / msPerDay) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * msPerDay).toISOString().slice(0, 10),
  );
}

export const grainOfPeriod = ({ from, to }: Pick<PeriodNumbers, "from" | "to">): Grain =>
  grainOf(daysBetween(from, to).length);

/** A metric of a period by day, calendar week (from Monday) or month, cut at the start and end of the period. */
export function spansOf(period: PeriodNumbers, figure: Figure, locale: string): Span[] {
  const grain = grainOfPeriod(period);
  const counts = new Map(period.days.map(({ day, numbers }) => [day, numbers[figure]]));
  const past = new Map(period.daysBefore.map(({ day, numbers }) => [day, numbers[figure]]));
  const daysBefore = daysBetween(period.beforeFrom, period.beforeTo);
  const days = daysBetween(period.from, period.to).map((day, index) => ({
    day,
    count: counts.get(day) ?? 0,
    before: past.get(daysBefore[index] ?? "") ?? 0,
  }));
  const spans = Map.groupBy(days, ({ day }) => beginOf(grain, day));
  return [...spans.values()].map((within) => {
    const [from, to] = [within[0]!.day, within.at(-1)!.day];
    return {
      ...{ from, to, ...namesOf(grain, { from, to }, locale, days.length) },
      count: within.reduce((sum, { count }) => sum + count, 0),
      before: within.reduce((sum, { before }) => sum + before, 0),
      isPartial: to >= period.today,
    };
  });
}

/** The first day of a day's calendar week; for a month its prefix YYYY-MM. */
function beginOf(grain: Grain, day: string): string {
  if (grain === "day") return day;
  if (grain === "month") return day.slice(0, 7);
  const at = atNoon(day);
  return new Date(+at - ((at.getUTCDay() + 6) % 7) * msPerDay).toISOString().slice(0, 10);
}

/** The short label below a bar, and the full one. A week or month that is cut is labeled by its days. */
function namesOf(grain: Grain, { from, to }: Pick<Span, "from" | "to">, locale: string, days: number) {
  if (grain === "day")
    return {
      short: formatCalendar(from, locale, days > 14 ? "short" : "weekday"),
      label: formatCalendar(from, locale, "long"),
    };
  const isCut = grain === "week" || from.slice(8) !== "01" || to.slice(0, 7) === nextDay(to).slice(0, 7);
  return {
    short: formatCalendar(from, locale, grain === "week" ? "short" : "month"),
    label: isCut ? formatCalendarPeriod(from, to, locale) : formatCalendar(from, locale, "longMonth"),
  };
}

const nextDay = (day: string) => new Date(+atNoon(day) + msPerDay).toISOString().slice(0, 10);
