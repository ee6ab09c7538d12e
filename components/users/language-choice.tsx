"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import type { Locale } from "@/lib/contract/fields";
import { users } from "@/lib/contract/users";
import { chooseLocale } from "@/lib/i18n/choose";
import { localeNames, locales } from "@/lib/i18n/locales";

/** The interface language, saved for the user and in this browser (I18N-04, I18N-05). */
export function LanguageChoice() {
  const t = useTranslations("shell");
  const locale = useLocale() as Locale;
  const choose = async (next: Locale) => {
    await browserApi(users.update, { locale: next });
    chooseLocale(next);
  };
  return (
    <>
      <PageHeader title={t("language")} />
      <Card>
        <RadioGroup
          legend={t("language")}
          hideLegend
          value={locale}
          onChange={choose}
          options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
        />
      </Card>
    </>
  );
}
