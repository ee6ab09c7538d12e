"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { WarmUp } from "@/lib/contract/accounts/warm-up";

/** The mailbox's daily limit, which campaigns and warm-up share (R29). */
export function LimitCard({ limit: of }: { limit: WarmUp["limit"] }) {
  const t = useTranslations("warm-up.limit");
  const parts = [
    { value: of.warmUpSent, look: "bg-brand", text: t("warmUpSent", { count: of.warmUpSent }) },
    {
      value: of.warmUpPlanned,
      look: "bg-[repeating-linear-gradient(135deg,var(--brand)_0_2px,transparent_2px_6px)]",
      text: t("warmUpPlanned", { count: of.warmUpPlanned }),
    },
    {
      value: of.campaignsSent,
      look: "bg-[var(--ch-email)]",
      text: t("campaigns", { sent: of.campaignsSent, limit: of.campaignsLimit }),
    },
  ];
  const used = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Card>
      <CardHeader title={t("title")} note={t("note")} />
      <div
        role="img"
        aria-label={`${t("label", { limit: of.limit })}: ${parts.map(({ text }) => text).join(", ")}`}
        className="flex h-3 overflow-hidden rounded-pill bg-sunken"
      >
        {parts.map(({ value, look, text }) => (
          <span
            key={text}
            className={look}
            style={{ width: `${(value / Math.max(of.limit, used, 1)) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(({ look, text }) => (
          <li key={text} className="type-small inline-flex items-center gap-1.5 text-text-2">
            <span className={classNames("size-2.5 rounded-[2px]", look)} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
