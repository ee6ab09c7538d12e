"use client";

import { Check, CircleX, Hourglass, MailOpen, MousePointerClick, SkipForward } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useContext } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { formatNumber } from "@/lib/format/numbers";
import { Tracked } from "./tracked";

const counted = ["waiting", "done", "skipped", "failed"] as const;

const countIcons = {
  ...{ waiting: Hourglass, done: Check, skipped: SkipForward, failed: CircleX },
  ...{ opened: MailOpen, clicked: MousePointerClick },
};

/** The column headings above the counts of all steps. */
export function CountHeads() {
  const t = useTranslations("campaigns.builder.counts");
  const tracked = useContext(Tracked);
  return (
    <div aria-hidden className="type-caption ms-auto flex flex-none gap-4 pe-14 text-text-3 max-lg:hidden">
      {[...counted, ...tracked].map((key) => (
        <span key={key} className="w-14 truncate">
          {t(key)}
        </span>
      ))}
    </div>
  );
}

const looks = {
  row: { list: "gap-4 max-lg:hidden", item: "w-14 gap-1.5" },
  node: { list: "border-t border-line divide-x divide-line", item: "flex-1 justify-center gap-1 py-1.5" },
};

/** The number of people in each state of one step (ux 40). */
export function Counts({ numbers, look }: { numbers: Campaign["steps"][number]; look: keyof typeof looks }) {
  const t = useTranslations("campaigns.builder.counts");
  const locale = useLocale();
  const tracked = useContext(Tracked);
  // In a list, columns of other steps stay empty, so that all values are aligned with their headings.
  const shown = [...counted, ...tracked].filter((key) => look === "row" || numbers[key] !== null);
  return (
    <dl className={classNames("flex flex-none", looks[look].list)}>
      {shown.map((key) => {
        const Icon = countIcons[key];
        const count = numbers[key];
        return (
          <div
            key={key}
            className={classNames(
              "type-compact flex items-center",
              looks[look].item,
              count === null && "invisible",
              key === "failed" && numbers.failed > 0 ? "text-on-danger-soft" : "text-text-2",
            )}
          >
            <dt title={t(key)}>
              <Icon className="size-3.5" aria-label={t(key)} />
            </dt>
            <dd className="tabular-nums">{formatNumber(count ?? 0, locale)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
