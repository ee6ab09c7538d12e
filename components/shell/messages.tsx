import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { pickTexts } from "@/lib/i18n/client";
import type { Locale } from "@/lib/i18n/locales";
import { type Namespace, sharedNamespaces } from "@/lib/i18n/namespaces";
import { MoreTexts } from "./more-texts";

type BaseProps = {
  locale: Locale;
  of?: readonly Namespace[];
  /** The viewer's zone and the instant of rendering, for pages with times on them. */
  timeZone?: string;
  now?: Date;
  children: ReactNode;
};

/** Around a layout: the texts every client component may need, and those named. */
export async function BaseMessages({ locale, of = [], timeZone, now, children }: BaseProps) {
  const messages = await pickTexts(locale, [...sharedNamespaces, ...of]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone} now={now}>
      {children}
    </NextIntlClientProvider>
  );
}

type Props = { locale: Locale; of: readonly Namespace[]; children: ReactNode };

/** Around a page: adds the texts its client components need. The page carries no others. */
export async function Messages({ locale, of, children }: Props) {
  return <MoreTexts texts={await pickTexts(locale, of)}>{children}</MoreTexts>;
}
