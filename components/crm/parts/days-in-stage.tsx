"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/lib/state/clock";

const dayMs = 86_400_000;

/** "3 d": how long a deal has been in its stage; a component of its own, because only it changes with the time. */
export function DaysInStage({ since, isStale }: { since: string; isStale: boolean }) {
  const t = useTranslations("deals");
  const now = useNow();
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs));
  const long = t(isStale ? "daysStale" : "daysInStage", { count: days });
  return (
    <span
      title={long}
      suppressHydrationWarning
      className={
        isStale ? "font-semibold whitespace-nowrap text-on-warning-soft" : "whitespace-nowrap text-text-3"
      }
    >
      <span aria-hidden>{t("days", { count: days })}</span>
      <span className="sr-only">{long}</span>
    </span>
  );
}
