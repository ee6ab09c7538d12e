/** Consecutive days, first and last included (YYYY-MM-DD). */
export type DayRange = { from: string; until: string };

const dayMs = 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Every day of a range, at most `most`; empty if it ends before it begins. */
export function daysOf({ from, until }: DayRange, max: number): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(until) && days.length < max; ms += dayMs)
    days.push(isoOf(ms));
  return days;
}

/** Groups days into ranges of consecutive ones. */
export function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days.toSorted()) {
    const last = ranges.at(-1);
    if (last && isoOf(Date.parse(last.until) + dayMs) === day) last.until = day;
    else ranges.push({ from: day, until: day });
  }
  return ranges;
}
