import type { DaysOff } from "@/lib/contract/days-off";
import { type Hours, nextOpening } from "./hours";
import { instantOf, localOf } from "./zone";

/** The columns of an account that say when it works. */
export type WorkHours = {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: readonly number[];
  daysOff: DaysOff;
};

/** An account's working hours from its columns. */
export const hoursOf = (account: WorkHours): Hours => ({
  timezone: account.timezone,
  start: account.workHoursStart,
  end: account.workHoursEnd,
  days: account.workingDays,
  daysOff: account.daysOff,
});

/** When the account works again after the day of this instant (on the workspace's clock): daily limits reset then. */
export function openingTomorrow(account: WorkHours, now: Date): Date {
  const hours = hoursOf(account);
  const tomorrow = localOf(now, hours.timezone).day + 1;
  return nextOpening(hours, instantOf({ day: tomorrow, msOfDay: 0 }, hours.timezone));
}
