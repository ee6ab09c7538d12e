"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { fileUrl } from "@/lib/api/client";
import { creditsEntries } from "@/lib/contract/billing/credits-entries";
import { formatCalendar } from "@/lib/format/moments";

/** This month and those before it, as YYYY-MM, in UTC; the export has one of them. */
function monthsAt(now: Date): string[] {
  const month = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  return Array.from({ length: 24 }, (_, back) => month(back).toISOString().slice(0, 7));
}

/** Downloads all postings of a month. Phones have no use for the file. */
export function ExportMonth() {
  const t = useTranslations("billing.history");
  const locale = useLocale();
  const [months] = useState(() => monthsAt(new Date()));
  const [month, choose] = useState(months[0]!);
  return (
    <div className="flex items-center gap-2 max-md:hidden">
      <NativeSelect
        aria-label={t("month")}
        className="w-44"
        value={month}
        onChange={({ target }) => choose(target.value)}
        options={months.map((value) => ({
          value,
          label: formatCalendar(`${value}-01`, locale, "longMonth"),
        }))}
      />
      <a
        href={fileUrl(creditsEntries.download, { month })}
        download
        aria-label={t("download")}
        className={buttonStyle({})}
      >
        <Download aria-hidden /> {t("csv")}
      </a>
    </div>
  );
}
