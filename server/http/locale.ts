import { type Locale, locales } from "@/lib/contract/fields";

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The language a signed-out visitor chose, else the best one their browser asks for (I18N-02). */
export function localeOf(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", weight] = part.trim().split(/;\s*q=/);
      return {
        language: tag.split("-")[0]?.toLowerCase(),
        weight: weight === undefined ? 1 : Number(weight) || 0,
      };
    })
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ weight, language }) => (weight > 0 ? language : "")).find(isLocale) ?? "en";
}
