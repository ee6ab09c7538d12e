import { keepChoice } from "@/lib/state/cookies";
import type { Locale } from "./locales";

/** Stores the language (I18N-05) and reloads: a page is in one language from its first byte. */
export function chooseLocale(locale: Locale) {
  keepChoice("locale", locale);
  location.reload();
}

/**
 * The same on a page with a URL for each language. The URL wins over a signed-in user's setting, so that they can read the page in another
 * language too.
 */
export function chooseLocaleInAddress(locale: Locale) {
  keepChoice("locale", locale);
  const address = new URL(location.href);
  address.searchParams.set("lang", locale);
  location.replace(address);
}
