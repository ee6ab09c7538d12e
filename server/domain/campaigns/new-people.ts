import { todayOf } from "@/server/domain/accounts/daily-use";
import { openingTomorrow } from "./hours/work-hours";
import { isoDate } from "./hours/zone";
import type { Lane } from "./lane";

/** How many people began on each day, as the calendar of who wrote to them had it (YYYY-MM-DD). */
export type BegunByDay = Record<string, number>;

/** The places for new people of a campaign, for somebody who had no step yet; `begunOn`: a day on which they took one. */
export type NewPeoplePlaces = { limit: number; begun: BegunByDay; begunOn: string | null };

/** The day whose places count for who begins in this lane at a shown instant (R9). */
export const dayOfBeginning = ({ timezone }: Pick<Lane, "timezone">, now: Date): string =>
  isoDate(todayOf(timezone, now));

/** The day on which somebody would take a place; null where nobody counts, and for who has one today. */
export function placeOn(places: NewPeoplePlaces | null, lane: Lane, now: Date): string | null {
  const day = dayOfBeginning(lane, now);
  return places && places.begunOn !== day ? day : null;
}

/** Why somebody does not begin today: the next places are there when the account works again tomorrow. */
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
