import { keepChoice } from "@/lib/state/cookies";
import type { Locale } from "./locales";

/** Keeps the language (I18N-05) and renders the page anew: a page belongs to its language from the first byte on. */
export function chooseLocale(locale: Locale) {
  keepChoice("locale", locale);
  location.reload();
}

/**
 * The same on a page that has an address for each language. The address wins over what a signed-in person has chosen, so
 * that they, too, can read the page in another language.
 */
export function chooseLocaleInAddress(locale: Locale) {
  keepChoice("locale", locale);
  const address = new URL(location.href);
  address.searchParams.set("lang", locale);
  location.replace(address);
}
