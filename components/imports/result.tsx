"use client";

import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { SplitBar } from "@/components/ui/split-bar";
import { TextLink } from "@/components/ui/text-link";
import { fileUrl } from "@/lib/api/client";
import type { ProspectImport, Refusal } from "@/lib/contract/prospects/imports";
import { searches } from "@/lib/contract/prospects/searches";
import { formatNumber } from "@/lib/format/numbers";
import { useRowNumbers } from "./use-row-numbers";

const isAfterwards = ({ status }: ProspectImport) => status === "importing" || status === "done";

/** Reasons that forbid contact; all other rejected rows can be fixed. */
const forbidding: readonly Refusal[] = ["blacklisted", "opted_out", "unsubscribed_elsewhere"];

/** What would happen, or happened, to the rows: added, merged or rejected, with the reason and the row numbers (ux 13, 51, R25). */
export function Result({ made }: { made: ProspectImport }) {
  const t = useTranslations("imports.result");
  const locale = useLocale();
  const tense = isAfterwards(made) ? "done" : "will";
  const forbidden = made.refusedBy
    .filter(({ reason }) => forbidding.includes(reason))
    .reduce((sum, { count }) => sum + count, 0);
  const numbers = [
    ["added", made.added, "success"],
    ["merged", made.merged, "brand"],
    ...(forbidden > 0 ? [["forbidden", forbidden, "warning"] as const] : []),
    ["refused", made.refused - forbidden, "danger"],
  ] as const;
  const repeated = made.excludedBy.filter(({ reason }) => reason === "twice_in_file");
  const keptOut = made.excludedBy.filter(({ reason }) => reason !== "twice_in_file");
  return (
    <Card padded={false}>
      <CardHeader
        className="px-4 pt-3"
        title={t(tense === "done" ? "report" : "dryRun")}
        note={t("rows", { count: made.checkedRows || made.rows })}
      />
      <div className="px-4 pb-3">
        <SplitBar
          label={t("dryRun")}
          parts={numbers.map(([key, value, tone]) => ({ value, tone, label: t(`${tense}.${key}`) }))}
        />
        <dl className="mt-3 flex gap-3">
          {numbers.map(([key, value]) => (
            <div key={key} className="min-w-0 flex-1">
              <dd className="type-metric">{formatNumber(value, locale)}</dd>
              <dt className="type-compact text-text-2">{t(`${tense}.${key}`)}</dt>
            </div>
          ))}
        </dl>
      </div>
      {repeated.length > 0 && <Reasons title={t("merged")} name="exclusion" reasons={repeated} />}
      {keptOut.length > 0 && (
        <Reasons
          title={t("excluded", { count: keptOut.reduce((sum, { count }) => sum + count, 0) })}
          name="exclusion"
          reasons={keptOut}
        />
      )}
      {made.refusedBy.length > 0 && (
        <Reasons
          title={t("refused")}
          name="refusal"
          reasons={made.refusedBy}
          leadsToDuplicates={isAfterwards(made)}
        />
      )}
      {made.listedRows > 0 && (
        <div className="border-t border-line px-4 py-2">
          <a
            href={fileUrl(searches.download, { campaignId: made.campaignId, searchId: made.id })}
            download
            className="type-compact inline-flex items-center gap-1.5 font-medium text-brand-text hover:underline"
          >
            <Download className="size-3.5" aria-hidden /> {t("download", { count: made.listedRows })}
          </a>
        </div>
      )}
    </Card>
  );
}

type Reason = { reason: string; count: number; lines: number[] };
type ReasonsProps = {
  title: string;
  name: "refusal" | "exclusion";
  reasons: readonly Reason[];
  /** Adds a link to the possible duplicates that the import found. */
  leadsToDuplicates?: boolean;
};

function Reasons({ title, name, reasons, leadsToDuplicates }: ReasonsProps) {
  const t = useTranslations("imports.result");
  const locale = useLocale();
  const rowNumbers = useRowNumbers();
  return (
    <>
      <h3 className="type-compact border-t border-line bg-canvas px-4 py-2 font-semibold">{title}</h3>
      <ul>
        {reasons.map((one) => (
          <li
            key={one.reason}
            className="type-compact grid grid-cols-[64px_minmax(0,1fr)] gap-3 border-t border-line px-4 py-2"
          >
            <b className="text-end font-semibold tabular-nums">{formatNumber(one.count, locale)}</b>
            <span>
              {t(`${name}.${one.reason}` as "refusal.no_identity")}
              <span className="type-small block tabular-nums text-text-2">{rowNumbers(one)}</span>
              {one.reason === "identity_conflict" && leadsToDuplicates && (
                <TextLink href="/profiles/duplicates">{t("duplicates")}</TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
