"use client";

import { NextIntlClientProvider, useLocale } from "next-intl";
import { type ReactNode, use, useMemo } from "react";
import { defaultLocale, isLocale, type Locale } from "@/lib/i18n/locales";
import type { Texts } from "@/lib/i18n/merge";
import { withNetworkName } from "@/lib/i18n/network-name";
import { useOwnZone } from "@/lib/state/zone";

const files: Record<Locale, () => Promise<{ texts: Texts }>> = {
  en: () => import("@/lib/i18n/texts/en"),
  fr: () => import("@/lib/i18n/texts/fr"),
  de: () => import("@/lib/i18n/texts/de"),
  pt: () => import("@/lib/i18n/texts/pt"),
  es: () => import("@/lib/i18n/texts/es"),
};

const fetched = new Map<Locale, Promise<Texts>>();
function textsOf(locale: Locale): Promise<Texts> {
  const known = fetched.get(locale) ?? files[locale]().then(({ texts }) => texts);
  fetched.set(locale, known);
  return known;
}

const localeOf = (text: string) => (isLocale(text) ? text : defaultLocale);
// Load the texts as soon as this script runs, before rendering starts.
if (typeof document !== "undefined") void textsOf(localeOf(document.documentElement.lang));

type Props = {
  /** The viewer's time zone, as far as the server knows it, and the instant of rendering, for times on the page. */
  timeZone: string;
  now: Date;
  /** The brand's name for the professional network. */
  networkName?: string;
  children: ReactNode;
};

/**
 * All texts of a language for pages behind sign-in, as a file that the browser caches. Inlined, they would be half of every page's bytes
 * and double the server's rendering time.
 */
export function AllTexts({ timeZone, now, networkName, children }: Props) {
  const locale = localeOf(useLocale());
  const zone = useOwnZone(timeZone);
  const texts = use(textsOf(locale));
  const messages = useMemo(
    () => (networkName ? withNetworkName(texts, networkName) : texts),
    [texts, networkName],
  );
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={zone} now={now}>
      {children}
    </NextIntlClientProvider>
  );
}
