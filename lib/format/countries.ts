import { countryCodes } from "./country-codes";

/** All countries with their names, sorted for the locale. Names differ between runtimes, so build the list in only one place per page. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
