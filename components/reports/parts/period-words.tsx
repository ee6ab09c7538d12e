"use client";

import { useLocale, useTranslations } from "next-intl";
import { ZoneNote } from "@/components/shell/zone-note";
import { formatCalendarPeriod, formatClock } from "@/lib/format/moments";
import type { PeriodNumbers } from "./spans-of-period";

/** The time and time zone of the numbers. */
export function AsOf({ period: { timezone: zone, asOf } }: { period: PeriodNumbers }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  return (
    <>
      <ZoneNote whose="workspace" zone={zone} /> ·{" "}
      {t("asOf", { at: formatClock(new Date(asOf), { locale, zone }) })}
    </>
  );
}

/** The days counted, and the days they are compared with (ux 86). */
export function Compared({ period }: { period: PeriodNumbers }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  return (
    <p className="type-small -mt-1.5 text-text-2">
      {t("compared", {
        now: formatCalendarPeriod(period.from, period.to, locale),
        before: formatCalendarPeriod(period.beforeFrom, period.beforeTo, locale),
      })}
    </p>
  );
}
