"use client";

import { useLocale, useTranslations } from "next-intl";
import { exclusions } from "@/lib/contract/prospects/imports";
import type { NotAddedReason, SearchFacts } from "@/lib/contract/prospects/searches";
import { formatNumber } from "@/lib/format/numbers";

const isExclusion = (reason: NotAddedReason) => exclusions.find((one) => one === reason);

/** The people who were found but not added, and why (PROSPECT-25, PROSPECT-26). */
export function NotAdded({ source: { notAdded } }: { source: SearchFacts }) {
  const t = useTranslations("searches");
  const why = useTranslations("imports.result");
  const locale = useLocale();
  const count = notAdded.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const text = (reason: NotAddedReason) => {
    const exclusion = isExclusion(reason);
    return exclusion
      ? why(`exclusion.${exclusion}`)
      : why(`refusal.${reason as Exclude<NotAddedReason, typeof exclusion>}`);
  };
  return (
    <details className="mt-1">
      <summary className="type-small cursor-pointer text-text-2">{t("notAdded", { count })}</summary>
      <ul className="mt-1">
        {notAdded.map(({ reason, count: many }) => (
          <li key={reason} className="type-small grid grid-cols-[48px_minmax(0,1fr)] gap-3 py-0.5">
            <b className="text-end font-semibold tabular-nums">{formatNumber(many, locale)}</b>
            <span>{text(reason)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
