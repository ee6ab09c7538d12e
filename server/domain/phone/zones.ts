import type { E164 } from "@/server/ports/phone";
import { countryOf } from "./number";

/** The first and last time zone of countries, from east to west, in which most people live; one if there is only one. */
const zones: Readonly<Record<string, readonly string[]>> = {
  AT: ["Europe/Vienna"],
  AU: ["Australia/Sydney", "Australia/Perth"],
  BE: ["Europe/Brussels"],
  BR: ["America/Sao_Paulo", "America/Rio_Branco"],
  CA: ["America/St_Johns", "America/Vancouver"],
  CH: ["Europe/Zurich"],
  CZ: ["Europe/Prague"],
  DE: ["Europe/Berlin"],
  DK: ["Europe/Copenhagen"],
  ES: ["Europe/Madrid", "Atlantic/Canary"],
  FI: ["Europe/Helsinki"],
  FR: ["Europe/Paris"],
  GB: ["Europe/London"],
  IE: ["Europe/Dublin"],
  IN: ["Asia/Kolkata"],
  IT: ["Europe/Rome"],
  JP: ["Asia/Tokyo"],
  MX: ["America/Cancun", "America/Tijuana"],
  NL: ["Europe/Amsterdam"],
  NO: ["Europe/Oslo"],
  NZ: ["Pacific/Auckland"],
  PL: ["Europe/Warsaw"],
  PT: ["Europe/Lisbon", "Atlantic/Azores"],
  SE: ["Europe/Stockholm"],
  US: ["America/New_York", "America/Los_Angeles"],
  ZA: ["Africa/Johannesburg"],
};

/** Beyond the last one of their country, with an area code of their own. */
const apart: Readonly<Record<string, string>> = { "+1808": "Pacific/Honolulu", "+1907": "America/Anchorage" };

/** The zones a number may be in; empty where nothing is known. Numbers with +1 whose country is not known count as American. */
export function zonesOf(number: E164): readonly string[] {
  const own = apart[number.slice(0, 5)];
  if (own) return [own];
  const country = countryOf(number) ?? (number.startsWith("+1") ? "US" : null);
  return (country && zones[country]) || [];
}
