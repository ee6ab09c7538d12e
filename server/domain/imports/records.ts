import { parse } from "csv-parse/sync";

export const separators = [",", ";", "\t"] as const;
export type Separator = (typeof separators)[number];

/** One row of a file; `line` is where it begins, counted as an editor does. */
export type CsvRecord = { line: number; cells: string[] };
type Parsed = { record: string[]; info: { lines: number } };

/**
 * How csv-parse reads people's files: any number of cells, quotes in the middle of a cell taken as they stand. The text
 * must have line feeds only (`decodeText`), else line numbers drift.
 */
export const csvOptions = (separator: string) => ({
  delimiter: separator,
  record_delimiter: "\n",
  relax_column_count: true,
  relax_quotes: true,
  ltrim: true,
  info: true as const,
});

/** The record as we use it, or null for an empty line. `lineBefore` = lines of the file before the parsed text. */
export function asRecord({ record, info }: Parsed, lineBefore: number): CsvRecord | null {
  if (record.length === 1 && record[0]!.trim() === "") return null;
  const inner = record.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
  return { line: lineBefore + info.lines - inner, cells: record.map(unquoted) };
}

/** `"x" ` with a space behind its quote reaches us with the quotes on. */
const unquoted = (cell: string) => {
  const trimmed = cell.trimEnd();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed;
};

/** The first records of a text that may be cut off anywhere; a last record that is not whole is left out. */
export function firstRecords(text: string, separator: string, count: number, isCut: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      ...csvOptions(separator),
      to: count + 1,
      on_record: (parsed: unknown) => {
        const record = asRecord(parsed as Parsed, 0);
        if (record) records.push(record);
      },
    });
    if (isCut && records.length <= count) records.pop();
  } catch {
    // An open quote at the end: what was read before it stands.
  }
  return records.slice(0, count);
}
