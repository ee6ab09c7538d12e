"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/lib/state/viewer";

/**
 * Says whose time zone a page uses, always in this form. The rule: an instant is shown in the viewer's zone, which their device sets. What is
 * counted by day is counted in the workspace's zone, that of its first account, so that everyone sees the same numbers. Working hours are
 * in the zone of the account that sends, and say its name.
 */
export function ZoneNote(of: { whose: "yours" } | { whose: "workspace"; zone: string }) {
  const t = useTranslations("shell.zone");
  const own = useViewer().zone;
  const zone = (of.whose === "yours" ? own : of.zone).replaceAll("_", " ");
  return <span suppressHydrationWarning>{t(of.whose, { zone })}</span>;
}
