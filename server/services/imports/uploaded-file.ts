import { DomainError } from "@/lib/contract/errors";
import { csvLimits } from "@/lib/contract/prospects/imports";
import { decodeText, detectEncoding } from "@/server/domain/imports/encoding";
import type { CsvRecord } from "@/server/domain/imports/records";
import { detectSeparator } from "@/server/domain/imports/separator";
import { csvRows } from "./csv-rows";

/** A file part of a request; `stream` fails past the endpoint's size (PROSPECT-17). */
export type UploadedFile = { name: string; stream: AsyncIterable<Uint8Array> };

export async function readAll(stream: UploadedFile["stream"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The name as it is shown: without folders and control characters. */
export const fileNameOf = (name: string) =>
  name
    .normalize("NFC")
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 200) || "people.csv";

/** The rows of a small CSV file, its header among them; refused with more than `maxRows` below the header. */
export async function readRows({ stream }: UploadedFile, maxRows: number): Promise<CsvRecord[]> {
  const file = await readAll(stream);
  if (file.length === 0) throw new DomainError("choose_csv_file");
  const encoding = detectEncoding(file);
  if (!encoding) throw new DomainError("csv_not_text");
  const text = decodeText(file, encoding);
  if (text.includes("\0")) throw new DomainError("csv_not_text");
  const { separator, prolog } = detectSeparator(text.slice(0, 65_536));
  const rows: CsvRecord[] = [];
  for await (const row of csvRows(text.slice(prolog.length), separator)) {
    if (row.cells.length > csvLimits.columns)
      throw new DomainError("csv_too_many_columns", { limit: csvLimits.columns });
    if (rows.length > maxRows) throw new DomainError("csv_too_many_rows", { limit: maxRows });
    rows.push(row);
  }
  if (rows.length === 0) throw new DomainError("csv_no_accepted_lines");
  return rows;
}
