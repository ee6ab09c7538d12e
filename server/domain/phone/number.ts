import { parsePhoneNumberFromString } from "libphonenumber-js";
import { parsePhoneNumberFromString as parseWithType } from "libphonenumber-js/max";
import { e164 } from "@/server/domain/prospects/identity";
import type { E164 } from "@/server/ports/phone";

export type { E164 } from "@/server/ports/phone";

/** The one spelling of a number; null when it has no country or cannot exist. */
export const numberOf = (value: string | null): E164 | null =>
  value === null ? null : (e164(value) as E164 | null);

/** ISO code of the country a number belongs to; null where several share what it begins with. */
export const countryOf = (number: E164): string | null => parsePhoneNumberFromString(number)?.country ?? null;

/** Whether a number is a mobile one; null where the country's numbers do not tell. */
export function lineOf(value: string | null): "mobile" | "landline" | null {
  const type = value === null ? undefined : parseWithType(value)?.getType();
  if (type === "MOBILE") return "mobile";
  return type === "FIXED_LINE" ? "landline" : null;
}
