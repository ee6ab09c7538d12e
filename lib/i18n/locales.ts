import type { Locale } from "@/lib/contract/fields";

export type { Locale };

/** The interface languages (I18N-01); English is the default (I18N-02). Repeated here to keep zod out of pages. */
export const locales = ["en", "fr", "de", "pt", "es"] as const satisfies readonly Locale[];
export const defaultLocale: Locale = "en";

/** Each language's name for itself. */
export const localeNames: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  es: "Español",
};

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The best match for an `Accept-Language` header. */
export function localeOfHeader(header: string | null | undefined): Locale {
  const wanted = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(/;\s*q=/);
      return { language: tag.split("-")[0]?.toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language, weight } of wanted) if (weight > 0 && isLocale(language)) return language;
  return defaultLocale;
}
