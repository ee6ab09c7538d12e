"use client";

import { useLocale, useTranslations } from "next-intl";
import type { Added } from "@/lib/contract/prospects/do-not-contact";
import { formatNumber } from "@/lib/format/numbers";

type Props = {
  outcome: Added /** What the numbers of lines count: rows of a file, or lines of a text. */;
  of: "row" | "line";
};

/** What adding would do: entries by outcome, whom they exclude, and what was not understood. */
export function Outcome({ outcome, of }: Props) {
  const t = useTranslations("do-not-contact.result");
  const locale = useLocale();
  const { people, steps, unclear, unclearLines } = outcome;
  return (
    <div aria-live="polite" className="grid gap-3">
      <dl className="flex gap-4">
        {(["added", "known", "unclear"] as const).map((key) => (
          <div key={key} className="min-w-0 flex-1">
            <dd className="type-metric">{formatNumber(outcome[key], locale)}</dd>
            <dt className="type-compact text-text-2">{t(key)}</dt>
          </div>
        ))}
      </dl>
      <p className="type-compact">{people > 0 ? t("reach", { people, steps }) : t("reachesNobody")}</p>
      {unclearLines.length > 0 && (
        <section>
          <h3 className="type-strong mb-1">{t("unclearTitle")}</h3>
          <ul className="type-compact max-h-40 overflow-y-auto rounded-field border border-line">
            {unclearLines.map(({ line, value }) => (
              <li key={line} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
                <span className="flex-none text-text-2 tabular-nums">{t(of, { line })}</span>
                <span className="min-w-0 truncate" title={value}>
                  {value}
                </span>
              </li>
            ))}
          </ul>
          {unclear > unclearLines.length && (
            <p className="type-small mt-1 text-text-2">
              {t("moreUnclear", { count: unclear - unclearLines.length })}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
