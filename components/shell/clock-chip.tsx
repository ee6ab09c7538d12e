"use client";

import { FlaskConical } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useContext } from "react";
import { Pill } from "@/components/ui/pill";
import { formatFull, formatWeekdayClock } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { ClockContext, useNow } from "@/lib/state/clock";

/** Shows that nothing leaves the sandbox, its current time and its speed (R31); if compact, the speed is in the tooltip only. */
export function ClockChip({ compact = false }: { compact?: boolean }) {
  const t = useTranslations("shell.sandbox");
  const { isSandboxed, speed } = useContext(ClockContext);
  const viewer = { locale: useLocale(), zone: useTimeZone() ?? "UTC" };
  const now = useNow();
  if (!isSandboxed) return null;
  const runsAhead = speed !== 1 && !compact;
  return (
    <span
      title={t("explained", { time: formatFull(now, viewer) })}
      suppressHydrationWarning
      className={compact ? "flex max-[359.98px]:hidden" : "flex"}
    >
      <Pill tone="outline" icon={<FlaskConical aria-hidden />} shrinks>
        <span className={compact ? "max-wide:sr-only" : undefined}>{t("name")}</span>
        {runsAhead && (
          <span className="flex items-center gap-1 max-lg:hidden">
            <span aria-hidden>·</span>
            <time dateTime={now.toISOString()} suppressHydrationWarning className="min-w-14 text-center">
              {formatWeekdayClock(now, viewer)}
            </time>
            <span aria-hidden>·</span>
            {t("speed", { speed: formatNumber(speed, viewer.locale) })}
          </span>
        )}
      </Pill>
    </span>
  );
}
