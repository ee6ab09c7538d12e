import { keepChoice } from "@/lib/state/cookies";
import type { Locale } from "./locales";

/** Keeps the language (I18N-05) and renders the page anew: a page belongs to its language from the first byte on. */
export function chooseLocale(locale: Locale) {
  keepChoice("locale", locale);
  location.reload();
}
