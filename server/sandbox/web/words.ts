import type { Locale } from "@/lib/contract/fields";

/** The texts of the pages: `messages/<locale>/network-pages.json`, passed in at startup. */
type Words = Record<string, string>;
export type WordsByLocale = Record<Locale, Words>;
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Texts of the first language of `accept-language` that we speak; a missing one shows its key. */
export function speak(all: WordsByLocale, acceptLanguage: string | undefined): { locale: Locale; say: Say } {
  const wanted = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  const locale = (wanted.find((name) => name in all) ?? "en") as Locale;
  return {
    locale,
    say: (key, values = {}) =>
      (all[locale][key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  };
}
