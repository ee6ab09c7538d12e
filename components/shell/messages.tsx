import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { pickTexts } from "@/lib/i18n/client";
import type { Locale } from "@/lib/i18n/locales";
import { type Namespace, sharedNamespaces } from "@/lib/i18n/namespaces";
import { MoreTexts } from "./more-texts";

/** Around the document: the texts of shared components and shells, which even an error page needs. */
export async function BaseMessages({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={await pickTexts(locale, sharedNamespaces)}>
      {children}
    </NextIntlClientProvider>
  );
}

type Props = { locale: Locale; of: readonly Namespace[]; children: ReactNode };

/** Adds the texts for the client components below. Pages before sign-in load no others; those behind it use AllTexts. */
export async function Messages({ locale, of, children }: Props) {
  return <MoreTexts texts={await pickTexts(locale, of)}>{children}</MoreTexts>;
}
