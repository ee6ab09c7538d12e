import { getRequestConfig } from "next-intl/server";
import { loadTexts } from "./load";
import { defaultLocale, isLocale } from "./locales";

/** Locale and texts of one rendering; the locale is the internal `[locale]` segment. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale;
  const locale = isLocale(asked) ? asked : defaultLocale;
  return { locale, messages: await loadTexts(locale), timeZone: "UTC" };
});
