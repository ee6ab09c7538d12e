import type { DaysOff } from "@/lib/contract/days-off";
import { isHoliday } from "./holidays";
import { instantOf, isoDate, isoWeekday, type LocalDay, localOf } from "./zone";

/**
 * When an account works: whole hours of its local time, `end` excluded; an `end` at or before `start` is on the next day (R5). `days` are
 * the ISO weekdays on which working hours may begin, except `daysOff` (R6).
 */
export type Hours = {
  timezone: string;
  start: number;
  end: number;
  days: readonly number[];
  daysOff?: DaysOff;
};
type Window = { opens: Date; closes: Date };

const hour = 3_600_000;
/** Upper bound of days to search: even one working day a week with the max number of days off comes sooner. */
const maxDaysOff = 2_000;

/** Whether the account works on a day of its calendar (R6). */
export function isWorkingDay({ days, daysOff }: Pick<Hours, "days" | "daysOff">, day: LocalDay): boolean {
  if (!days.includes(isoWeekday(day))) return false;
  if (!daysOff) return true;
  const isHolidayHere = daysOff.country !== null && isHoliday(daysOff.country, day);
  return !isHolidayHere && !daysOff.days.includes(isoDate(day));
}

/** The working hours that begin on this day; null on a day off, or if a clock change removes them entirely (R7). */
export function windowOf(hours: Hours, day: LocalDay): Window | null {
  if (!isWorkingDay(hours, day)) return null;
  const opens = instantOf({ day, msOfDay: hours.start * hour }, hours.timezone);
  const end = hours.end > hours.start ? hours.end : hours.end + 24;
  const closes = instantOf({ day, msOfDay: end * hour }, hours.timezone);
  return opens < closes ? { opens, closes } : null;
}

function windowAt(hours: Hours, at: Date): Window | null {
  const { day } = localOf(at, hours.timezone);
  for (const candidate of [day - 1, day]) {
    const window = windowOf(hours, candidate);
    if (window && window.opens <= at && at < window.closes) return window;
  }
  return null;
}

export const isOpen = (hours: Hours, at: Date): boolean => windowAt(hours, at) !== null;

/** When the working hours that are open at this instant close; null if they are not open. */
export const closing = (hours: Hours, at: Date): Date | null => windowAt(hours, at)?.closes ?? null;

/** The first moment within a span at which all are open; null if there is none. */
export function meetingOf(all: readonly Hours[], from: Date, withinMs: number): Date | null {
  let at = from;
  while (+at <= +from + withinMs) {
    const next = all.reduce((latest, hours) => nextOpening(hours, latest), at);
    if (+next === +at) return at;
    at = next;
  }
  return null;
}

/** The instant itself if it is inside working hours, else the next opening. */
export function nextOpening(hours: Hours, at: Date): Date {
  if (isOpen(hours, at)) return at;
  const { day } = localOf(at, hours.timezone);
  for (let ahead = 0; ahead <= maxDaysOff; ahead++) {
    const window = windowOf(hours, day + ahead);
    if (window && window.opens > at) return window.opens;
  }
  throw new RangeError("hours without a working day");
}
