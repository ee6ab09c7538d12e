import { countryCodes } from "./country-codes";

type WithZones = Intl.Locale & { getTimeZones?(): string[] | undefined };

/** The country an IANA zone lies in, by what this runtime knows; null for zones of no country and where it knows none. */
export function countryOfZone(zone: string): string | null {
  const own = namedHere(zone);
  const lies = (code: string) =>
    (new Intl.Locale(`und-${code}`) as WithZones).getTimeZones?.()?.includes(own);
  return (own && countryCodes.find(lies)) || null;
}

/** Zones have old and new names (Europe/Kiev, Europe/Kyiv); each runtime lists one of them. */
function namedHere(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "";
  }
}
