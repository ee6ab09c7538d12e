import { locales as contractLocales } from "@/lib/contract/fields";
import { pickTexts } from "@/lib/i18n/client";
import { loadTexts } from "@/lib/i18n/load";
import { isLocale, localeOfHeader, locales } from "@/lib/i18n/locales";
import { mergeTexts } from "@/lib/i18n/merge";
import { namespaces, separateNamespaces } from "@/lib/i18n/namespaces";

it("speaks English, French, German, Portuguese and Spanish, as the contract does (I18N-01)", () => {
  expect([...locales].sort()).toEqual(["de", "en", "es", "fr", "pt"]);
  expect(locales).toEqual(contractLocales);
});

it("falls back to English, key by key (I18N-05)", () => {
  const english = { save: "Save", list: { empty: "Nothing", none: "None" } };
  expect(mergeTexts(english, { list: { empty: "Nada" } })).toEqual({
    save: "Save",
    list: { empty: "Nada", none: "None" },
  });
});

it.each(locales)("finds every namespace in %s, even if its file is missing", async (locale) => {
  expect(Object.keys(await loadTexts(locale))).toEqual([...namespaces, ...separateNamespaces]);
});

it.each(locales)("keeps the texts of all pages behind sign-in in one file of %s", async (locale) => {
  const { texts } = await import(`@/lib/i18n/texts/${locale}`);
  expect(texts).toEqual(await pickTexts(locale, namespaces));
});

it("returns only the texts that a page names", async () => {
  expect(Object.keys(await pickTexts("fr", ["ui", "inbox"]))).toEqual(["ui", "inbox"]);
});

describe("the language of a browser", () => {
  it.each([
    ["fr-CH, fr;q=0.9, en;q=0.8", "fr"],
    ["nl, de;q=0.7, en;q=0.3", "de"],
    ["en;q=0.2, pt-BR", "pt"],
    ["zh-CN", "en"],
    ["de;q=0", "en"],
    ["", "en"],
    [null, "en"],
  ])("%j is answered in %s (I18N-02)", (header, locale) => {
    expect(localeOfHeader(header)).toBe(locale);
  });

  it("refuses an unsupported language", () => {
    expect(isLocale("../../etc")).toBe(false);
  });

  it.each(["zh", "ar"])("%s is a language for messages only, not for the interface (I18N-07)", (tag) => {
    expect(isLocale(tag)).toBe(false);
    expect(localeOfHeader(tag)).toBe("en");
  });
});
