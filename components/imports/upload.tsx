"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { FileButton } from "@/components/ui/fields/file-button";
import { useUpload } from "./use-import";

/** Takes one CSV file by drag and drop or selection (PROSPECT-17 to PROSPECT-19); the server analyzes it. */
export function Upload({ campaignId }: { campaignId: string }) {
  const t = useTranslations("imports");
  const router = useRouter();
  const [isOver, setIsOver] = useState(false);
  const { upload, isBusy, refusal } = useUpload(campaignId);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const made = await upload(file);
    if (made) router.push(`/campaign/edit/${campaignId}/import/${made.id}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void take(event.dataTransfer.files[0]);
      }}
      className={classNames(
        "grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong bg-surface px-6 py-14 text-center",
        isOver && "bg-select",
      )}
    >
      <FileUp className="size-8 text-text-3" aria-hidden />
      <h2 className="type-title">{t("drop")}</h2>
      <p className="type-compact max-w-120 text-text-2">{t("dropText")}</p>
      <FileButton
        label={t("choose")}
        accept=".csv,text/csv,text/plain"
        variant="primary"
        busy={isBusy}
        onFile={(file) => void take(file)}
      >
        {t("choose")}
      </FileButton>
      {refusal && (
        <p role="alert" className="type-compact max-w-120 text-on-danger-soft">
          {refusal}
        </p>
      )}
    </div>
  );
}
