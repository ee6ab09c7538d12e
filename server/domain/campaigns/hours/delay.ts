import type { Duration } from "@/lib/contract/campaigns/sequence";
import { type Hours, isWorkingDay } from "./hours";
import { instantOf, localOf } from "./zone";

const hour = 3_600_000;

/**
 * When a delay that begins at `from` ends: hours are absolute, days keep the local time, working days count only days on which the account
 * works (R4). Working hours are not applied here.
 */
export function afterDelay(from: Date, delay: Duration, hours: Hours): Date {
  if (delay.unit === "hours") return new Date(+from + delay.amount * hour);
  if (delay.amount === 0) return from;
  const { day, msOfDay } = localOf(from, hours.timezone);
  const target = delay.unit === "days" ? day + delay.amount : workingDayAfter(day, delay.amount, hours);
  return instantOf({ day: target, msOfDay }, hours.timezone);
}

/** Several consecutive delays. */
export const afterDelays = (from: Date, delays: readonly Duration[], hours: Hours): Date =>
  delays.reduce((at, delay) => afterDelay(at, delay, hours), from);

function workingDayAfter(day: number, amount: number, hours: Hours): number {
  if (hours.days.length === 0) throw new RangeError("hours without a working day");
  let left = amount;
  let at = day;
  while (left > 0) if (isWorkingDay(hours, ++at)) left--;
  return at;
}
