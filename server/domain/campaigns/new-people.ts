import { todayOf } from "@/server/domain/accounts/daily-use";
import { openingTomorrow } from "./hours/work-hours";
import { isoDate } from "./hours/zone";
import type { Lane } from "./lane";

/** How many prospects began on each day (YYYY-MM-DD) of their sender's calendar. */
export type BegunByDay = Record<string, number>;

/** A campaign's places for new prospects, for a prospect who had no step yet; `begunOn`: the day on which they took one. */
export type NewPeoplePlaces = { limit: number; begun: BegunByDay; begunOn: string | null };

/** The day whose places count for a prospect who begins in this lane at an instant of the workspace's clock (R9). */
export const dayOfBeginning = ({ timezone }: Pick<Lane, "timezone">, now: Date): string =>
  isoDate(todayOf(timezone, now));

/** The day on which a prospect would take a place; null if places are not counted, or they have one today. */
export function placeOn(places: NewPeoplePlaces | null, lane: Lane, now: Date): string | null {
  const day = dayOfBeginning(lane, now);
  return places && places.begunOn !== day ? day : null;
}

/** Why a prospect does not begin today: the next places are free when the account works again tomorrow. */
export function newPeopleLimitOf(places: NewPeoplePlaces | null, lane: Lane, now: Date) {
  const day = placeOn(places, lane, now);
  const used = (day && places?.begun[day]) || 0;
  if (!places || day === null || used < places.limit) return null;
  return {
    reason: "new_people_limit" as const,
    until: openingTomorrow(lane, now),
    detail: { used, limit: places.limit },
  };
}
