import * as z from "zod";

/** Countries whose public holidays are known, by ISO 3166 (R6). */
export const holidayCountries = [
  ...(["AT", "AU", "BE", "BR", "CA", "CH", "CZ", "DE", "DK", "ES", "FI", "FR"] as const),
  ...(["GB", "IE", "IT", "LU", "MX", "NL", "NO", "PL", "PT", "SE", "US"] as const),
] as const;
export type HolidayCountry = (typeof holidayCountries)[number];

export const maxDaysOff = 200;

/** Days on which an account rests even if they are working days: a country's public holidays and its own dates (YYYY-MM-DD). */
export const daysOff = z.strictObject({
  country: z.enum(holidayCountries).nullable(),
  days: z.array(z.iso.date()).max(maxDaysOff),
});
export type DaysOff = z.output<typeof daysOff>;
export const noDaysOff: DaysOff = { country: null, days: [] };
