"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import { latestMailboxImportQuery } from "@/lib/queries/mailboxes";

/** Says that mailboxes of a file are being connected, on the page that lists them. */
export function ImportBanner({ onShow }: { onShow: () => void }) {
  const t = useTranslations("mailbox-imports");
  const { data } = useQuery(latestMailboxImportQuery(browserApi));
  if (data?.latest?.status !== "connecting") return null;
  const { fileName, rows } = data.latest;
  const done = rows.filter(({ state }) => state !== "waiting").length;
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
      {t("running", { name: fileName })}: {t("progress", { done, all: rows.length })}
    </Banner>
  );
}
