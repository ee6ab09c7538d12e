import type { E164 } from "@/server/ports/phone";
import { countryOf } from "./number";

/** The operator's switch for text messages, and the countries they do not go to (CAMP-67). */
export type SmsRule = { isAvailable: boolean; closedCountries: readonly string[] };

/** Whether a text message may go to a number. Where the country is not sure, a closed North America closes all of +1. */
export function mayReach({ isAvailable, closedCountries }: SmsRule, number: E164): boolean {
  const country = countryOf(number);
  const perhaps = country ? [country] : number.startsWith("+1") ? ["US", "CA"] : [];
  return isAvailable && !perhaps.some((code) => closedCountries.includes(code));
}
