import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { brandOfKey } from "@/brands";
import { isLocale } from "@/lib/i18n/locales";

export type PlaceParams = Promise<{ brand: string; locale: string }>;
export type PlaceLayout = { params: PlaceParams; children: ReactNode };

/** Brand and locale of the page being rendered, from its internal path; unknown ones are a 404. */
export async function placeOf(params: PlaceParams) {
  const { brand: key, locale } = await params;
  const brand = brandOfKey(key);
  if (!brand || !isLocale(locale)) notFound();
  setRequestLocale(locale);
  return { brand, locale };
}
