"use client";

import { ChevronDown, Globe } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { chooseLocaleInAddress } from "@/lib/i18n/choose";
import { isLocale, localeNames, locales } from "@/lib/i18n/locales";

/** The language of pages before sign-in (I18N-03): a native select, each language under its own name. */
export function LanguageSwitcher() {
  const t = useTranslations("shell");
  return (
    <label className="touch-area relative inline-flex h-control items-center rounded-btn text-[0.8125rem] font-medium text-text-2 hover:wash hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="sr-only">{t("language")}</span>
      <Globe className="pointer-events-none absolute start-3" aria-hidden />
      <select
        value={useLocale()}
        onChange={({ target }) => isLocale(target.value) && chooseLocaleInAddress(target.value)}
        className="h-full appearance-none rounded-btn bg-transparent ps-9 pe-8 outline-none [field-sizing:content]"
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale} className="bg-raised text-text">
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 size-3.5" aria-hidden />
    </label>
  );
}
