"use client";

import { useLocale, useTimeZone } from "next-intl";
import { formatAgo, formatFull } from "@/lib/format/moments";

/** When a session was last used, in real time even if the workspace runs a faster clock (R31). */
export function LastUse({ at }: { at: string }) {
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const instant = new Date(at);
  return (
    <time
      dateTime={at}
      title={formatFull(instant, { locale, zone })}
      className="inline-block first-letter:uppercase"
      suppressHydrationWarning
    >
      {formatAgo(instant, { locale, now: new Date() })}
    </time>
  );
}
