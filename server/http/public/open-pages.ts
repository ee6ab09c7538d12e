import type { Brand } from "@/brands/schema";
import { locales } from "@/lib/contract/fields";
import { legalPages } from "@/lib/contract/legal";
import { brandAddress } from "@/server/services/workspaces/brand-address";

/** The pages search engines may show: terms and privacy. All others carry `noindex`. */
export const openPaths: readonly string[] = Object.values(legalPages);

type Address = { hreflang: string; href: string };

/** A page's address in every language; the one without a language answers in the visitor's own. */
export function languagesOf(page: string): readonly Address[] {
  const inLanguages = locales.map((locale) => ({ hreflang: locale, href: `${page}?lang=${locale}` }));
  return [...inLanguages, { hreflang: "x-default", href: page }];
}

/**
 * The `link` header of an open page: its canonical address, and the same in the other languages. In a header, because a
 * page rendered at build time knows neither its host nor how it was asked; a search engine reads both alike.
 */
export function languageLinks(brand: Brand, baseUrl: string, url: string): string | null {
  const asked = new URL(url, "http://page");
  if (!openPaths.includes(asked.pathname)) return null;
  const languages = languagesOf(`${brandAddress(brand, baseUrl)}${asked.pathname}`);
  const lang = asked.searchParams.get("lang") ?? "x-default";
  const own = languages.find(({ hreflang }) => hreflang === lang) ?? languages.at(-1);
  return [
    `<${own?.href}>; rel="canonical"`,
    ...languages.map(({ hreflang, href }) => `<${href}>; rel="alternate"; hreflang="${hreflang}"`),
  ].join(", ");
}
