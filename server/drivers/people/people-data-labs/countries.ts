import { getCountries } from "libphonenumber-js";
import { countryOf } from "@/server/domain/prospects/country";

/** The vendor's names of countries that have another one in CLDR. */
const otherNames: Record<string, string> = {
  ...{ CD: "democratic republic of the congo", CG: "republic of the congo", CI: "ivory coast" },
  ...{ HK: "hong kong", MO: "macau", MK: "macedonia", MM: "myanmar", PS: "palestine", SZ: "swaziland" },
  ...{
    TR: "turkey",
    VC: "saint vincent and the grenadines",
    GS: "south georgia and the south sandwich islands",
  },
};

const english = new Intl.DisplayNames(["en"], { type: "region" });
const plainName = (code: string) =>
  (english.of(code) ?? code)
    .toLowerCase()
    .replace(/ & /g, " and ")
    .replace(/^st\. /, "saint ");

/** How the vendor may spell a country; nothing for a code that is none. */
export const countryNames = (code: string): string[] => {
  const other = otherNames[code];
  return isCountry(code) ? [...(other ? [other] : []), plainName(code)] : [];
};

const codes = new Set<string>(getCountries());
const isCountry = (code: string) => codes.has(code);
const byName = new Map([...codes].flatMap((code) => countryNames(code).map((name) => [name, code] as const)));

/** ISO 3166 code of a country as the vendor spells it; empty if unknown. */
export const countryCodeOf = (name: string): string =>
  byName.get(name.toLowerCase()) ?? countryOf(name) ?? "";

/** All countries with their name in a language, in its order. */
export function countriesIn(locale: string): { code: string; name: string; english: string }[] {
  const own = new Intl.DisplayNames([locale], { type: "region" });
  return [...codes]
    .map((code) => ({ code, name: own.of(code) ?? code, english: english.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
