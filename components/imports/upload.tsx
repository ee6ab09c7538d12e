"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { classNames } from "@/components/ui/class-names";
import { FileButton } from "@/components/ui/fields/file-button";
import { PasteList } from "./paste-list";
import { SheetChoice } from "./sheet-choice";
import { useUpload } from "./use-import";
import { textFiles, useWorkbook, workbooks } from "./use-workbook";

/**
 * Takes one CSV file or Excel workbook by drag and drop or selection, or a pasted list (PROSPECT-17 to PROSPECT-19); the server analyzes the
 * text.
 */
export function Upload({ campaignId }: { campaignId: string }) {
  const t = useTranslations("imports");
  const go = useGo();
  const [isOver, setIsOver] = useState(false);
  const { upload, isBusy, refusal } = useUpload(campaignId);
  const workbook = useWorkbook();
  const send = async (file: File) => {
    const made = await upload(file);
    if (made) go(`/campaign/edit/${campaignId}/import/${made.id}`);
  };
  const take = async (file: File | undefined) => {
    const text = file && (await workbook.asText(file));
    if (text) await send(text);
  };
  const problem = workbook.problem ?? refusal;
  return (
    <div className="grid gap-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
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
          accept={`${textFiles},${workbooks}`}
          variant="primary"
          busy={isBusy || workbook.isBusy}
          onFile={(file) => void take(file)}
        >
          {t("choose")}
        </FileButton>
        {problem && (
          <p role="alert" className="type-compact max-w-120 text-on-danger-soft">
            {problem}
          </p>
        )}
        {workbook.sheets && (
          <SheetChoice
            sheets={workbook.sheets}
            isBusy={isBusy}
            onChoose={(sheet) => void send(workbook.fileOf(sheet))}
          />
        )}
      </div>
      <PasteList isBusy={isBusy} onPaste={(file) => void send(file)} />
    </div>
  );
}
