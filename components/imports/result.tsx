"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { SplitBar } from "@/components/ui/split-bar";
import { fileUrl } from "@/lib/api/client";
import type { ProspectImport } from "@/lib/contract/imports";
import { searches } from "@/lib/contract/searches";
import { formatNumber } from "@/lib/format/numbers";

const isAfterwards = ({ status }: ProspectImport) => status === "importing" || status === "done";

/** What would become, or became, of the rows: added, merged, refused, each refusal with its reason (ux 13, 51, R25). */
export function Result({ made }: { made: ProspectImport }) {
  const t = useTranslations("imports.result");
  const locale = useLocale();
  const tense = isAfterwards(made) ? "done" : "will";
  const numbers = [
    ["added", made.added, "success"],
    ["merged", made.merged, "brand"],
    ["refused", made.refused, "danger"],
  ] as const;
  return (
    <Card padded={false}>
      <CardHeader
        title={t(tense === "done" ? "report" : "dryRun")}
        note={t("rows", { count: made.checkedRows || made.rows })}
      />
      <div className="px-4 pb-3">
        <SplitBar
          label={t("dryRun")}
          parts={numbers.map(([key, value, tone]) => ({ value, tone, label: t(`${tense}.${key}`) }))}
        />
        <dl className="mt-3 grid grid-cols-3 gap-3">
          {numbers.map(([key, value]) => (
            <div key={key}>
              <dd className="type-metric">{formatNumber(value, locale)}</dd>
              <dt className="type-compact text-text-2">{t(`${tense}.${key}`)}</dt>
            </div>
          ))}
        </dl>
      </div>
      {made.excludedBy.length > 0 && (
        <Reasons
          title={t("excluded", { count: made.excluded })}
          reasons={made.excludedBy.map(({ reason, count }) => [t(`exclusion.${reason}`), count])}
        />
      )}
      {made.refusedBy.length > 0 && (
        <Reasons
          title={t("refused")}
          reasons={made.refusedBy.map(({ reason, count }) => [t(`refusal.${reason}`), count])}
          aside={
            <a
              href={fileUrl(searches.download, { campaignId: made.campaignId, searchId: made.id })}
              download
              className="type-compact inline-flex items-center gap-1.5 font-medium text-brand-text hover:underline"
            >
              <Download className="size-3.5" aria-hidden /> {t("download", { count: made.refused })}
            </a>
          }
        />
      )}
    </Card>
  );
}

function Reasons({
  title,
  reasons,
  aside,
}: {
  title: string;
  reasons: readonly [string, number][];
  aside?: React.ReactNode;
}) {
  const locale = useLocale();
  return (
    <>
      <div className="type-compact flex items-center border-t border-line bg-canvas px-4 py-2 font-semibold">
        <h3 className="me-auto">{title}</h3>
        {aside}
      </div>
      <ul>
        {reasons.map(([text, count]) => (
          <li
            key={text}
            className="type-compact grid grid-cols-[64px_minmax(0,1fr)] gap-3 border-t border-line px-4 py-2"
          >
            <b className="text-end font-semibold tabular-nums">{formatNumber(count, locale)}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
