import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type doNotContact, listingLimits, type ReadListing } from "@/lib/contract/prospects/do-not-contact";
import { csvLimits } from "@/lib/contract/prospects/imports";
import type { Context } from "@/server/context";
import { decodeText, detectEncoding } from "@/server/domain/imports/encoding";
import type { CsvRecord } from "@/server/domain/imports/records";
import { detectSeparator } from "@/server/domain/imports/separator";
import { columnsOf, readCompany, readListed } from "@/server/domain/prospects/do-not-contact";
import { cleanText } from "@/server/domain/prospects/text";
import { addListed, type ReadLine } from "@/server/services/prospects/listing";
import { csvRows } from "./csv-rows";
import { fileNameOf, readAll, type UploadedFile } from "./uploaded-file";

const sampledRows = 200;
const shownLetters = 120;

/**
 * `POST /do_not_contact/upload_csv_file`: reads a whole file, of which nothing is kept, and lists what its columns name, or says what that
 * would do. Rows have the numbers that a spreadsheet shows.
 */
export async function uploadDoNotContact(
  cx: Context,
  { columns: chosen, isDryRun }: Input<typeof doNotContact.upload>,
  upload: UploadedFile,
): Promise<ReadListing> {
  const rows = await readRows(upload);
  const { hasHeader, columns: found } = columnsOf(rows.slice(0, sampledRows).map(({ cells }) => cells));
  const columns = found.map((column) => ({
    ...{ ...column, header: cleanText(column.header).slice(0, shownLetters) },
    isUsed: chosen ? chosen.includes(column.index) : column.isUsed,
  }));
  const used = columns.filter(({ isUsed }) => isUsed);
  const body = hasHeader ? rows.slice(1) : rows;
  const lines = body.flatMap((row) => readLine(row, used));
  const fileName = fileNameOf(upload.name);
  const outcome = await addListed(cx, lines, { source: "import", fileName, isDryRun });
  return { ...outcome, rows: body.length, columns };
}

/** An entry of each used cell; a row without any is not understood, and one whose used cells are empty says nothing. */
function readLine({ line, cells }: CsvRecord, used: readonly Used[]): ReadLine[] {
  const filled = used.flatMap(({ index, kind }) => {
    const value = cleanText(cells[index] ?? "");
    return value === "" ? [] : [{ value, entry: (kind === "company" ? readCompany : readListed)(value) }];
  });
  const [first] = filled;
  const entries = filled.flatMap(({ entry }) => entry ?? []);
  return first ? [{ line, value: first.value.slice(0, shownLetters), entries }] : [];
}
type Used = Pick<ReadListing["columns"][number], "index" | "kind">;

async function readRows({ stream }: UploadedFile): Promise<CsvRecord[]> {
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
    if (rows.length > listingLimits.rows)
      throw new DomainError("csv_too_many_rows", { limit: listingLimits.rows });
    rows.push(row);
  }
  if (rows.length === 0) throw new DomainError("csv_no_accepted_lines");
  return rows;
}
