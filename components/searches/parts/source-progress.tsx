"use client";

import { useLocale, useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { SearchFacts } from "@/lib/contract/prospects/searches";
import { formatMomentWithin } from "@/lib/format/moments";
import { formatNumber } from "@/lib/format/numbers";
import { useErrorText } from "@/lib/forms/errors";
import { useViewer } from "@/lib/state/viewer";

/** The number of people found and added, progress, and what it waits for or failed on. */
export function SourceProgress({ source }: { source: SearchFacts }) {
  const { status, total, found, added, wait, failure } = source;
  const t = useTranslations("searches");
  const locale = useLocale();
  const viewer = useViewer();
  const errorText = useErrorText();
  const isPart = total !== null && total > found;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="mt-1.5">
      <p className="type-small flex flex-wrap gap-x-3 text-text-2">
        <span>
          {isPart
            ? t("foundOf", { found: number(found), total: number(total) })
            : t("found", { count: found })}
        </span>
        <span className="font-medium text-text">{t("added", { count: added })}</span>
        {wait && (
          <span>
            {t(`wait.${wait.reason}`)}
            {wait.until && ` · ${t("goesOn", { when: formatMomentWithin(new Date(wait.until), viewer) })}`}
          </span>
        )}
        {status === "failed" && (
          <span className="text-on-danger-soft">{errorText(failure ?? "internal")}</span>
        )}
      </p>
      {status === "active" && isPart && (
        <Progress label={t("progress")} value={found} max={total} className="mt-1.5" />
      )}
    </div>
  );
}
