import type { Sheet as Read, Row } from "read-excel-file/universal";
import { csvLimits } from "@/lib/contract/prospects/imports";

/** A sheet with at least one filled cell; `csv` is its text, whose lines have the numbers of the sheet's rows. */
export type Sheet = { name: string; rows: number; csv: string };

/**
 * - `old`: the format of Excel before 2007.
 * - `unreadable`: not a workbook, damaged, or protected by a password.
 * - `tooLarge`: larger than an import takes, packed or unpacked.
 * - `empty`: no sheet has a filled cell.
 */
type WorkbookProblem = "old" | "unreadable" | "tooLarge" | "empty";

/** Max bytes of a workbook once unpacked; a few kilobytes can claim to be gigabytes. */
const maxUnpacked = 20 * csvLimits.bytes;

/** Whether a file is an Excel workbook, by its name; anything else is read as text. */
export const isWorkbook = ({ name }: Pick<File, "name">) => /\.xls[xm]?$/i.test(name);

/**
 * Reads the filled sheets of an .xlsx file, in the browser, so that the server only ever reads text. Formulas have the value that was saved
 * with them, dates become YYYY-MM-DD, and of merged cells the first has the value.
 */
export async function readWorkbook(file: File): Promise<Sheet[] | WorkbookProblem> {
  if (file.size > csvLimits.bytes) return "tooLarge";
  const view = new DataView(await file.arrayBuffer());
  if (startsWith(view, 0xd0cf11e0)) return /\.xls$/i.test(file.name) ? "old" : "unreadable";
  const unpacked = unpackedSize(view);
  if (unpacked === null) return "unreadable";
  if (unpacked > maxUnpacked) return "tooLarge";
  let found: Read[];
  try {
    const { default: read } = await import("read-excel-file/universal");
    found = await read(file);
  } catch {
    return "unreadable";
  }
  const sheets = found
    .map(({ sheet, data }) => ({ name: sheet, rows: data.filter(isFilled).length, csv: csvOf(data) }))
    .filter(({ rows }) => rows > 0);
  return sheets.length > 0 ? sheets : "empty";
}

/** The sheet as the CSV file that is uploaded, under the workbook's name. */
export const fileOf = (workbook: File, { csv }: Sheet) =>
  new File([csv], workbook.name, { type: "text/csv" });

const isFilled = (row: Row) => row.some((cell) => textOf(cell) !== "");

/** Rows without content become empty lines, so that the others keep their numbers. */
export const csvOf = (rows: readonly Row[]) =>
  rows.map((row) => (isFilled(row) ? row.map((cell) => quoted(textOf(cell))).join(",") : "")).join("\n");

function textOf(cell: Row[number]): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(+cell) ? "" : cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const startsWith = (view: DataView, mark: number) => view.byteLength >= 4 && view.getUint32(0) === mark;

/** The bytes that a zip archive says it has once unpacked, from its directory at the end; null if it has none. */
function unpackedSize(view: DataView): number | null {
  const shortest = 22;
  if (!startsWith(view, 0x504b0304)) return null;
  for (let at = view.byteLength - shortest; at >= Math.max(0, view.byteLength - shortest - 65_535); at--) {
    if (view.getUint32(at) === 0x504b0506)
      return sumOf(view, view.getUint32(at + 16, true), view.getUint16(at + 10, true));
  }
  return null;
}

function sumOf(view: DataView, start: number, entries: number): number | null {
  const header = 46;
  let sum = 0;
  let at = start;
  for (let entry = 0; entry < entries; entry++) {
    if (at + header > view.byteLength || view.getUint32(at) !== 0x504b0102) return null;
    sum += view.getUint32(at + 24, true);
    at +=
      header + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}
