"use client";

import { useLocale, useTimeZone } from "next-intl";
import type { Viewer } from "@/lib/format/moments";
import { useNow } from "./clock";

/** Locale, zone and workspace time of the person at the screen, for everything in `lib/format`. */
export function useViewer(): Viewer {
  return { locale: useLocale(), zone: useTimeZone() ?? "UTC", now: useNow() };
}
