import type { DaysOff } from "@/lib/contract/days-off";
import { DomainError } from "@/lib/contract/errors";
import { isoDate, type LocalDay } from "@/server/domain/campaigns/hours/zone";

/** When an account works: whole hours in its own time zone, ISO weekdays. */
type Schedule = {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: number[];
};

/**
 * Brings a schedule into the one form that is stored: days once each and in order, 24 as a start is 0. The window may
 * pass midnight (22 to 6); 0 to 24 is the whole day; equal ends are refused (CRED-98 as decided).
 */
export function checkSchedule(schedule: Schedule): Schedule {
  const { timezone, workHoursStart: start, workHoursEnd: end } = schedule;
  const isWholeDay = start === 0 && end === 24;
  if (!isWholeDay && start % 24 === end % 24)
    throw new DomainError("work_hours_equal", { fields: { workHoursEnd: "work_hours_equal" } });
  const workingDays = [...new Set(schedule.workingDays)].sort((a, b) => a - b);
  if (workingDays.length === 0)
    throw new DomainError("no_working_day", { fields: { workingDays: "no_working_day" } });
  return { timezone, workHoursStart: start % 24, workHoursEnd: end, workingDays };
}

/** Own days off once each and in order; those that are over are forgotten (R6). */
export const checkDaysOff = ({ country, days }: DaysOff, today: LocalDay): DaysOff => ({
  country,
  days: [...new Set(days)].filter((day) => day >= isoDate(today)).sort(),
});
