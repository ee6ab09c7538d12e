"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Sheet } from "@/lib/sheets/workbook";

type Props = { sheets: readonly Sheet[]; isBusy: boolean; onChoose: (sheet: Sheet) => void };

/** Which of a workbook's filled sheets is read. */
export function SheetChoice({ sheets, isBusy, onChoose }: Props) {
  const t = useTranslations("imports.workbook");
  return (
    <div className="grid justify-items-center gap-2.5">
      <p className="type-strong">{t("which")}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {sheets.map((sheet) => (
          <Button key={sheet.name} busy={isBusy} onClick={() => onChoose(sheet)}>
            {t("sheet", { name: sheet.name, rows: sheet.rows })}
          </Button>
        ))}
      </div>
    </div>
  );
}
