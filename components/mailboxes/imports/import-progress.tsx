"use client";

import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { MailboxImport } from "@/lib/contract/accounts/mailbox-imports";

/** How many mailboxes of a running import have been tested. */
export function ImportProgress({ of: { fileName, rows } }: { of: MailboxImport }) {
  const t = useTranslations("mailbox-imports");
  const done = rows.filter(({ state }) => state !== "waiting").length;
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="type-strong wrap-anywhere">{t("running", { name: fileName })}</p>
      <Progress label={t("running", { name: fileName })} value={done} max={rows.length} />
      <p className="type-compact text-text-2">
        {t("progress", { done, all: rows.length })}. {t("background")}
      </p>
    </div>
  );
}
