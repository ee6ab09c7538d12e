import { countryCodes } from "./country-codes";

/** All countries by their name in a language, in its order. Names differ between runtimes: make the list in one place per page. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
