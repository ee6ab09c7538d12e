import { parse } from "csv-parse/sync";

export const separators = [",", ";", "\t"] as const;
export type Separator = (typeof separators)[number];

/** One row of a file; `line` is its number as a spreadsheet shows it, line breaks inside cells not counted. */
export type CsvRecord = { line: number; cells: string[] };
type Parsed = { record: string[]; info: { lines: number } };

/**
 * The csv-parse options for uploaded files: any number of cells, quotes inside a cell are literal. The text must have line feeds only
 * (`decodeText`), else line numbers drift.
 */
export const csvOptions = (separator: string) => ({
  delimiter: separator,
  record_delimiter: "\n",
  relax_column_count: true,
  relax_quotes: true,
  ltrim: true,
  info: true as const,
});

/** Lines of the file that a record takes besides its first: line breaks inside cells. */
export const innerBreaks = ({ record }: Pick<Parsed, "record">): number =>
  record.reduce((count, cell) => count + cell.split("\n").length - 1, 0);

/** The record as we use it, or null for an empty row. `rowsBefore` = its row less the lines parsed with it. */
export function asRecord(parsed: Parsed, rowsBefore: number): CsvRecord | null {
  const { record, info } = parsed;
  if (record.length === 1 && record[0]!.trim() === "") return null;
  return { line: rowsBefore + info.lines - innerBreaks(parsed), cells: record.map(withoutSpace) };
}

/** Quotes around a value followed by a space (`"x" `) are not removed by the parser; without the space they are part of the value. */
function withoutSpace(cell: string): string {
  const trimmed = cell.trimEnd();
  const inner = trimmed.length > 1 && trimmed !== cell ? /^"((?:[^"]|"")*)"$/.exec(trimmed)?.[1] : undefined;
  return inner === undefined ? trimmed : inner.replaceAll('""', '"');
}

/** The first records of a text that may be cut off anywhere; an incomplete last record is left out. */
export function firstRecords(text: string, separator: string, count: number, isCut: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  let before = 0;
  try {
    parse(text, {
      ...csvOptions(separator),
      to: count + 1,
      on_record: (parsed: unknown) => {
        const record = asRecord(parsed as Parsed, before);
        before -= innerBreaks(parsed as Parsed);
        if (record) records.push(record);
      },
    });
    if (isCut && records.length <= count) records.pop();
  } catch {
    // An unclosed quote at the end: earlier records are still valid.
  }
  return records.slice(0, count);
}
