"use client";

import { useLocale, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import type { WarmUp } from "@/lib/contract/accounts/warm-up";

/** Whose servers put the emails into the inbox. */
export function Placements({ placements }: { placements: WarmUp["placements"] }) {
  const t = useTranslations("warm-up.placements");
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card>
      <CardHeader title={t("title")} />
      {placements.length === 0 && <p className="type-compact text-text-2">{t("none")}</p>}
      <ul className="divide-y divide-line">
        {placements.map(({ provider, found, inbox }) => (
          <li key={provider} className="type-compact flex h-10 items-center gap-2.5">
            <span className="flex-1">{t(provider)}</span>
            <span className="type-small tabular-nums text-text-3">{t("of", { inbox, found })}</span>
            <span className="font-semibold tabular-nums">
              {percent.format(found === 0 ? 0 : inbox / found)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
