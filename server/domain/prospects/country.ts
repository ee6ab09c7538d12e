import { getCountries } from "libphonenumber-js";
import { locale as locales } from "@/lib/contract/fields";

/** Common spellings that lists of country names lack. */
const otherNames: Record<string, string> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  uae: "AE",
  holland: "NL",
  "the netherlands": "NL",
};

const plain = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(".", "").trim().toLowerCase();

let names: Map<string, string> | undefined;
/** Every country by its name in each language of the product; made once, when first needed. */
function namesOfCountries(): Map<string, string> {
  names ??= new Map([
    ...locales.options.flatMap((locale) => {
      const shown = new Intl.DisplayNames(locale, { type: "region" });
      return getCountries().map((code) => [plain(shown.of(code) ?? code), code] as const);
    }),
    ...Object.entries(otherNames),
  ]);
  // The state comes up more often, and is spelled like the country.
  names.delete("georgia");
  return names;
}

/** ISO 3166 code of the country a location names last ("Munich, Bavaria, Germany"); null where it names none. */
export function countryOf(location: string): string | null {
  const last = location.split(",").at(-1) ?? "";
  return namesOfCountries().get(plain(last)) ?? null;
}
