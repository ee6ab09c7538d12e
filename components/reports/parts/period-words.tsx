"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatCalendarPeriod, formatClock } from "@/lib/format/moments";
import type { PeriodNumbers } from "./spans-of-period";

/** Of which moment figures are, by which clock. */
export function AsOf({ period: { timezone: zone, asOf } }: { period: PeriodNumbers }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  return t("asOf", { zone, at: formatClock(new Date(asOf), { locale, zone }) });
}

/** Which days are counted, and against which (ux 86). */
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
