import type { Hours } from "@/server/domain/campaigns/hours";
import type { Clock } from "@/server/domain/clock";

/** When and on which clock something is planned: `now` is the real instant, rules work on what the clock shows. */
export type Planning = { now: Date; clock: Clock; newId(): string };

/** The working hours as they stand in an account's columns. */
export const hoursOf = (account: {
  timezone: string;
  workHoursStart: number;
  workHoursEnd: number;
  workingDays: readonly number[];
}): Hours => ({
  timezone: account.timezone,
  start: account.workHoursStart,
  end: account.workHoursEnd,
  days: account.workingDays,
});
