import { type HolidayCountry, holidayCountries } from "@/lib/contract/days-off";
import { countryOf } from "@/server/domain/prospects/country";
import { isHoliday } from "./holidays";
import type { Hours } from "./hours";
import { isZone, localOf } from "./zone";

/** What is known of where a prospect is. */
type Whereabouts = { location: string; timezone: string | null };

/**
 * The days on which a prospect may be contacted: all but the holidays of the country their location names, by their own calendar, or the
 * account's while their zone is unknown (R6). Null if the country, or its holidays, are unknown.
 */
export function daysOfRecipient({ location, timezone }: Whereabouts, account: Pick<Hours, "timezone">) {
  const country = holidayCountries.find((one) => one === countryOf(location));
  if (!country) return null;
  const zone = timezone !== null && isZone(timezone) ? timezone : account.timezone;
  return { ...everyHour, timezone: zone, daysOff: { country, days: [] } };
}

const everyHour = { start: 0, end: 24, days: [1, 2, 3, 4, 5, 6, 7] };

/** Whether it is such a holiday at an instant. */
export const isHolidayOf = (
  { timezone, daysOff }: { timezone: string; daysOff: { country: HolidayCountry } },
  now: Date,
): boolean => isHoliday(daysOff.country, localOf(now, timezone).day);
