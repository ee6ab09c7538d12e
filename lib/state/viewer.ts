"use client";

import { useLocale, useTimeZone } from "next-intl";
import type { Viewer } from "@/lib/format/moments";
import { useNow } from "./clock";

/** The user's locale and zone and the workspace's time, for everything in `lib/format`. */
export function useViewer(): Viewer {
  return { locale: useLocale(), zone: useTimeZone() ?? "UTC", now: useNow() };
}
