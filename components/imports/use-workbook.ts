"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { fileOf, isWorkbook, readWorkbook, type Sheet } from "@/lib/sheets/workbook";

/** What a file picker accepts, as an `accept` attribute. */
export const textFiles = ".csv,text/csv,text/plain";
export const workbooks = ".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Open = { file: File; sheets: readonly Sheet[] };

/** Reads Excel workbooks where text is expected. One with several filled sheets is kept until the user chose one. */
export function useWorkbook() {
  const t = useTranslations("imports.workbook");
  const [open, setOpen] = useState<Open | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** The text of a file: its own, or that of its only sheet. Null if a sheet has to be chosen, or there is a problem. */
  const asText = async (file: File): Promise<File | null> => {
    setOpen(null);
    setProblem(undefined);
    if (!isWorkbook(file)) return file;
    setIsBusy(true);
    const sheets = await readWorkbook(file);
    setIsBusy(false);
    if (typeof sheets === "string") setProblem(t(sheets));
    else if (sheets.length === 1) return fileOf(file, sheets[0] as Sheet);
    else setOpen({ file, sheets });
    return null;
  };
  return {
    asText,
    sheets: open?.sheets,
    fileOf: (sheet: Sheet) => fileOf((open as Open).file, sheet),
    problem,
    isBusy,
  };
}
