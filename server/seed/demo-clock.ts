import { instantOf, isoWeekday, localOf } from "@/server/domain/campaigns/hours/zone";
import { type ClockSegment, clockOf } from "@/server/domain/clock";

const minutes = 60_000;
/** How fast the demo's time runs: a working day takes a minute. */
const demoSpeed = 600;

/** A clock that begins on the next working morning, twenty minutes before work does (R31). */
export function demoClock(
  now: Date,
  zone: string,
): { segment: ClockSegment; clock: ReturnType<typeof clockOf> } {
  const isWeekend = (day: number) => isoWeekday(day) > 5;
  let { day } = localOf(now, zone);
  do day += 1;
  while (isWeekend(day));
  const virtualStart = instantOf({ day, msOfDay: (8 * 60 + 40) * minutes }, zone);
  const segment = { realStart: now, virtualStart, speed: demoSpeed };
  return { segment, clock: clockOf([segment]) };
}
