import type { DaysOff } from "@/lib/contract/days-off";
import type { Hours } from "./hours";

/** The columns of an account that say when it works. */
export type WorkHours = {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: readonly number[];
  daysOff: DaysOff;
};

/** The working hours as they stand in an account's columns. */
export const hoursOf = (account: WorkHours): Hours => ({
  timezone: account.timezone,
  start: account.workHoursStart,
  end: account.workHoursEnd,
  days: account.workingDays,
  daysOff: account.daysOff,
});
