import type { Duration } from "@/lib/contract/campaigns/sequence";
import { afterDelay } from "./hours/delay";
import { type Hours, isWorkingDay, nextOpening } from "./hours/hours";
import { isoWeekday, localOf } from "./hours/zone";

/** `weekend`: a Saturday or Sunday off was skipped; `closed`: another day off. */
type SkippedDay = "weekend" | "closed";
export type Arrival = { startsAt: Date; arrivesAt: Date; skippedDays: SkippedDay[] };

/**
 * When a step that becomes possible at `startsAt` would reach the prospect: its delays, then the account's working hours, and which days
 * off lie in between (ux 39). Limits and spacing are not predicted.
 */
export function arrivalOf(startsAt: Date, delays: readonly Duration[], hours: Hours): Arrival {
  const skipped = new Set<SkippedDay>();
  let at = startsAt;
  for (const delay of delays) {
    const over = afterDelay(at, delay, hours);
    if (delay.unit === "working_days") noteFreeDays(skipped, at, over, hours);
    at = over;
  }
  const arrivesAt = nextOpening(hours, at);
  noteFreeDays(skipped, at, arrivesAt, hours);
  return { startsAt, arrivesAt, skippedDays: [...skipped] };
}

function noteFreeDays(skipped: Set<SkippedDay>, from: Date, to: Date, hours: Hours) {
  const last = localOf(to, hours.timezone).day;
  for (let day = localOf(from, hours.timezone).day; day < last; day++) {
    if (!isWorkingDay(hours, day)) skipped.add(isoWeekday(day) >= 6 ? "weekend" : "closed");
  }
}
