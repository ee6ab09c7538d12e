import { instantOf, type LocalDay, localOf } from "@/server/domain/campaigns/hours/zone";
import type { Clock } from "@/server/domain/clock";

/** How a workspace counts its days: by the clock it is shown, in its zone (R31). */
export type Calendar = { clock: Pick<Clock, "toReal" | "toVirtual">; zone: string };

/** Days on the workspace's calendar, both included. */
export type Period = { from: LocalDay; to: LocalDay };

/** A part of a day between real instants, the later one not included. */
export type DaySpan = { day: LocalDay; since: Date; until: Date };

/** The day of a real instant. */
export const dayOf = ({ clock, zone }: Calendar, at: Date): LocalDay =>
  localOf(clock.toVirtual(at), zone).day;

/** The real instant at which a day begins. */
export const beginOf = ({ clock, zone }: Calendar, day: LocalDay): Date =>
  clock.toReal(instantOf({ day, msOfDay: 0 }, zone));

export const daysOf = ({ from, to }: Period): LocalDay[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** As many days right before. */
export const before = ({ from, to }: Period): Period => ({ from: from - (to - from + 1), to: from - 1 });

/** A stored day: its numbers cover the time from its beginning until `countedUntil`. Instants are real. */
export type CountedDay = { day: LocalDay; beginsAt: Date; endsAt: Date; countedUntil: Date };

/**
 * The part of a period still to be counted from the ledger. `unfinished`: stored days that are not counted completely; `last`: the latest
 * stored day. All days before it are stored, none after it.
 */
export function stillToCount(
  calendar: Calendar,
  period: Period,
  now: Date,
  { unfinished, last }: { unfinished: readonly CountedDay[]; last: CountedDay | null },
): DaySpan[] {
  const kept = unfinished
    .filter(({ day }) => day >= period.from && day <= period.to)
    .map(({ day, countedUntil, endsAt }) => ({ day, since: countedUntil, until: endsAt }));
  const today = dayOf(calendar, now);
  const next = last ? Math.max(period.from, last.day + 1) : period.from;
  const bounds = new Map(
    daysOf({ from: next, to: Math.min(period.to, today) + 1 }).map((day) => [day, beginOf(calendar, day)]),
  );
  const open = daysOf({ from: next, to: Math.min(period.to, today) }).map((day) => ({
    day,
    since: day === (last?.day ?? Number.NaN) + 1 ? (last?.endsAt ?? bounds.get(day)!) : bounds.get(day)!,
    until: bounds.get(day + 1)!,
  }));
  return [...kept, ...open].filter(({ since, until }) => since < until);
}
