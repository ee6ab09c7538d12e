"use client";

import { useLocale, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { Output } from "@/lib/contract/endpoint";
import { type FunnelGroup, funnelGroups, type prospects } from "@/lib/contract/prospects/prospects";
import { formatNumber } from "@/lib/format/numbers";

type Numbers = Output<typeof prospects.funnel>;
const countOf = (numbers: Numbers, group: FunnelGroup) =>
  group === "request_sent" ? numbers.requestSent : numbers[group];
const fills: Record<FunnelGroup, string> = {
  new: "bg-seq-1",
  request_sent: "bg-seq-2",
  contacted: "bg-seq-3",
  connected: "bg-seq-4",
  replied: "bg-seq-6",
  problem: "bg-danger",
  held: "bg-signal",
  excluded: "bg-line-strong",
};

type Props = { numbers: Numbers; group: FunnelGroup | null; onGroup: (group: FunnelGroup | null) => void };

/** The people of a campaign by state, as one bar. Clicking a part filters the list; clicking it again shows all. */
export function Funnel({ numbers, group, onGroup }: Props) {
  const t = useTranslations("prospects.funnel");
  const locale = useLocale();
  const shown = funnelGroups.filter((one) => countOf(numbers, one) > 0 || one === group);
  if (numbers.total === 0) return null;
  return (
    <fieldset
      aria-label={t("label")}
      className="flex min-w-0 gap-0.5 overflow-x-auto max-md:[scrollbar-width:none]"
    >
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === group}
          onClick={() => onGroup(one === group ? null : one)}
          style={{ flexGrow: Math.max(countOf(numbers, one), numbers.total * 0.06) }}
          className="min-w-20 flex-1 basis-0 rounded-field pb-1 text-start hover:wash aria-pressed:bg-select"
        >
          <span className={classNames("mb-1 block h-1.5 rounded-chip", fills[one])} />
          <span className="type-strong block px-1 tabular-nums">
            {formatNumber(countOf(numbers, one), locale)}
          </span>
          <span className="type-small block truncate px-1 text-text-2">{t(one)}</span>
        </button>
      ))}
    </fieldset>
  );
}
