import { csvLimits } from "@/lib/contract/prospects/imports";
import { canonicalProfileUrl, normalEmail } from "@/server/domain/prospects/identity";
import { decodeText, type Encoding } from "./encoding";
import { recognizeExport } from "./exports/recognize";
import { type ColumnGuess, guessColumns } from "./guess";
import { firstRecords, type Separator } from "./records";
import { detectSeparator } from "./separator";

/** How much of a file is looked at when it arrives; the rest is read by the job. */
export const headBytes = 65_536;
const sampledRows = 50;
const shownRows = 5;
const shownLetters = 200;

type Sniffed = {
  separator: Separator;
  headers: string[];
  /** The first values of each column, unchanged. */
  samples: string[][];
  guesses: ColumnGuess[];
};
type SniffProblem = "csv_too_many_columns" | "csv_no_accepted_lines" | "csv_no_header";

/** Reads separator, header and samples off the beginning of a file, and guesses what the columns are (PROSPECT-23). */
export function sniff(bytes: Uint8Array, encoding: Encoding): Sniffed | SniffProblem {
  const isCut = bytes.length > headBytes;
  const text = decodeText(bytes.subarray(0, headBytes), encoding);
  const { separator, prolog } = detectSeparator(text);
  const head = text.slice(prolog.length);
  if (cellsOfFirstLine(head, separator) > csvLimits.columns) return "csv_too_many_columns";
  const [header, ...rows] = firstRecords(head, separator, sampledRows + 1, isCut);
  if (!header || header.cells.every((cell) => cell === "")) return "csv_no_accepted_lines";
  if (header.cells.some(isSomebodys)) return "csv_no_header";
  const headers = header.cells.map((cell) => cell.normalize("NFC").slice(0, shownLetters));
  const values = headers.map((_, column) => rows.map((row) => row.cells[column] ?? ""));
  return {
    separator,
    headers,
    samples: values.map((column) => column.slice(0, shownRows).map((cell) => cell.slice(0, shownLetters))),
    guesses: recognizeExport(headers)?.guesses(values) ?? guessColumns(headers, values),
  };
}

/** An email address or profile is not a header: such a first line is a prospect, who would be lost. */
const isSomebodys = (cell: string) =>
  normalEmail(cell) !== null || (/^https?:\/\//i.test(cell) && canonicalProfileUrl(cell) !== null);

/** Quick, and never less than there are: a header of a million columns must not be parsed first. */
const cellsOfFirstLine = (text: string, separator: string) => {
  const end = text.indexOf("\n");
  const line = (end < 0 ? text : text.slice(0, end)).replace(/"(?:[^"]|"")*"/g, "");
  return line.split(separator, csvLimits.columns + 2).length;
};
