"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import { browserApi } from "@/lib/api/browser";
import type { PlanUse } from "@/lib/contract/billing";
import type { Tier } from "@/lib/contract/features";
import { formatNumber } from "@/lib/format/numbers";
import { workspaceQuery } from "@/lib/queries/workspaces";

type Props = { use: PlanUse | undefined; tier: Tier };

/** Seats, mailboxes, slots and campaigns: how many of those the workspace has are used (BILL-56). */
export function PlanUsage({ use, tier }: Props) {
  const t = useTranslations("payments.usage");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const plan = use?.plans.find((one) => one.tier === tier);
  const bars = [
    ...(workspace
      ? [{ what: "seats" as const, used: workspace.usedSeats, limit: workspace.totalSeats }]
      : []),
    ...(use && plan
      ? [
          { what: "mailboxes" as const, used: use.used.mailboxes, limit: plan.mailboxes },
          ...(use.mailboxSlots > 0
            ? [{ what: "slots" as const, used: use.used.mailboxSlots, limit: use.mailboxSlots }]
            : []),
          { what: "campaigns" as const, used: use.used.campaigns, limit: plan.campaigns },
        ]
      : []),
  ];
  if (bars.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3.5 border-t border-line pt-4">
      {bars.map((bar) => (
        <Bar key={bar.what} label={t(bar.what)} {...bar} />
      ))}
    </ul>
  );
}

type BarProps = { label: string; used: number; limit: number | null };

function Bar({ label, used, limit }: BarProps) {
  const t = useTranslations("payments.usage");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <li className="type-compact grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3">
      <span>{label}</span>
      {limit === null ? (
        <span className="type-small text-text-2">{t("noLimit")}</span>
      ) : (
        <Progress label={label} value={used} max={limit} tone={used > limit ? "danger" : "brand"} />
      )}
      <span className="min-w-14 text-end tabular-nums">
        {limit === null ? number(used) : t("of", { used: number(used), limit: number(limit) })}
      </span>
    </li>
  );
}
