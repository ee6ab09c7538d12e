"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { AiEmailsOverview } from "@/lib/contract/ai-emails/ai-emails";
import { openPurchase } from "@/lib/state/upgrade";

/** How many slots are used, and the way to more (MAIL-16, MAIL-19). */
export function Slots({ slots: { used, total } }: { slots: AiEmailsOverview["slots"] }) {
  const t = useTranslations("ai-emails.mailboxes");
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="type-compact font-semibold">{t("slots", { used, total })}</strong>
        <Progress
          className="w-40 max-w-full"
          label={t("slots", { used, total })}
          value={used}
          max={total}
          tone={used >= total ? "warning" : "brand"}
        />
        <span className="type-small min-w-0 flex-[1_1_14rem] text-text-2">{t("slotsNote")}</span>
        {used >= total && (
          <Button onClick={() => openPurchase({ kind: "extend", item: "mailbox_slot" })}>{t("add")}</Button>
        )}
      </div>
    </Card>
  );
}
