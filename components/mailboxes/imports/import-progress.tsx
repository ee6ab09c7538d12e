"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Progress } from "@/components/ui/progress";
import { browserApi } from "@/lib/api/browser";
import type { MailboxImport } from "@/lib/contract/accounts/mailbox-imports";
import { latestMailboxImportQuery } from "@/lib/queries/mailboxes";

const testedOf = ({ rows }: MailboxImport) => rows.filter(({ state }) => state !== "waiting").length;

/** How many mailboxes of a running import have been tested. */
export function ImportProgress({ of }: { of: MailboxImport }) {
  const t = useTranslations("mailbox-imports");
  const [title, done, all] = [t("running", { name: of.fileName }), testedOf(of), of.rows.length];
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="type-strong wrap-anywhere">{title}</p>
      <Progress label={title} value={done} max={all} />
      <p className="type-compact text-text-2">
        {t("progress", { done, all })}. {t("background")}
      </p>
    </div>
  );
}

/** Says that mailboxes of a file are being connected, on the page that lists them. */
export function ImportBanner({ onShow }: { onShow: () => void }) {
  const t = useTranslations("mailbox-imports");
  const { data } = useQuery(latestMailboxImportQuery(browserApi));
  if (data?.latest?.status !== "connecting") return null;
  const { latest } = data;
  return (
    <Banner
      className="mb-4"
      icon={<FileUp aria-hidden />}
      action={
        <button type="button" onClick={onShow}>
          {t("show")}
        </button>
      }
    >
      {t("running", { name: latest.fileName })} ·{" "}
      {t("progress", { done: testedOf(latest), all: latest.rows.length })}
    </Banner>
  );
}
