"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import type { WarmUp } from "@/lib/contract/accounts/warm-up";

/** Who writes to whom, what happens to the emails, and that providers may disapprove (R29). */
export function HowItWorks({ warmUp: { pool, dailyMax, isOn, isSandboxed } }: { warmUp: WarmUp }) {
  const t = useTranslations("warm-up.pool");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <ul className="type-compact ms-4 grid list-disc gap-1.5 text-text-2 marker:text-text-3">
        {isOn && pool.mailboxes > 1 && (
          <li>
            {t("members", { mailboxes: pool.mailboxes, domains: pool.domains })}{" "}
            {t("perDay", { perDay: pool.perDay })}
            {pool.perDay < dailyMax && !isSandboxed && ` ${t("more", { max: dailyMax })}`}
          </li>
        )}
        <li>{t("folder")}</li>
        <li>{t("terms")}</li>
      </ul>
    </Card>
  );
}
