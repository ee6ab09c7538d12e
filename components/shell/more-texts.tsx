"use client";

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";

/** Lays more texts over those of the layout. */
export function MoreTexts({ texts, children }: { texts: AbstractIntlMessages; children: ReactNode }) {
  const locale = useLocale();
  const known = useMessages();
  const messages = useMemo(() => ({ ...known, ...texts }), [known, texts]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
