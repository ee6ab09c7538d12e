import type { Output } from "@/lib/contract/endpoint";
import type { Figure } from "@/lib/contract/figures";
import type { reports } from "@/lib/contract/reports";
import { formatCalendar } from "@/lib/format/moments";

export type PeriodNumbers = Output<typeof reports.show>;

const msPerDay = 86_400_000;
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
/** All days from one to another, both included, as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): string[] {
  const first = +atNoon(from);
  const count = Math.round((+atNoon(to) - first) / msPerDay) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * msPerDay).toISOString().slice(0, 10),
  );
}

/** Every day of a period with a figure of it and of the same day of the period before; days to come are left out. */
export function chartDays(period: PeriodNumbers, figure: Figure, locale: string) {
  const now = new Map(period.days.map(({ day, numbers }) => [day, numbers[figure]]));
  const past = new Map(period.daysBefore.map(({ day, numbers }) => [day, numbers[figure]]));
  const days = daysBetween(period.from, period.to);
  const daysBefore = daysBetween(period.beforeFrom, period.beforeTo);
  return days.map((day, index) => ({
    day,
    short: formatCalendar(day, locale, days.length > 14 ? "short" : "weekday"),
    label: formatCalendar(day, locale, "long"),
    count: now.get(day) ?? 0,
    before: past.get(daysBefore[index] ?? "") ?? 0,
    isPartial: day >= period.today,
  }));
}
