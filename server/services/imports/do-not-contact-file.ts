import type { Input } from "@/lib/contract/endpoint";
import { type doNotContact, listingLimits, type ReadListing } from "@/lib/contract/prospects/do-not-contact";
import type { Context } from "@/server/context";
import type { CsvRecord } from "@/server/domain/imports/records";
import { columnsOf, readCompany, readListed } from "@/server/domain/prospects/do-not-contact";
import { cleanText } from "@/server/domain/prospects/text";
import { addListed, type ReadLine } from "@/server/services/prospects/listing";
import { fileNameOf, readRows, type UploadedFile } from "./uploaded-file";

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
  const rows = await readRows(upload, listingLimits.rows);
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
