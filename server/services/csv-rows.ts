import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { asRecord, type CsvRecord, csvOptions } from "@/server/domain/imports/records";

const chunkBytes = 65_536;
/** Quotes that never close, after each of which reading starts over on the next line. */
const mostRestarts = 20;

export type CsvRow = CsvRecord & { /** The row could not be read to its end. */ isBroken: boolean };

/**
 * The rows of a text with line feeds only, header first, one after the other. A quote that never closes costs its own
 * line and no more. `line` of the first row is 1 + `linesBefore`.
 */
export async function* csvRows(text: string, separator: string, linesBefore: number): AsyncGenerator<CsvRow> {
  let rest = text;
  let before = linesBefore;
  for (let restart = 0; restart <= mostRestarts; restart++) {
    let end = 0;
    try {
      for await (const parsed of parserOf(rest, separator)) {
        end = parsed.info.lines;
        const record = asRecord(parsed, before);
        if (record) yield { ...record, isBroken: false };
      }
      return;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const [open = "", behind] = lineAt(rest, end);
      yield { line: before + end + 1, cells: [open], isBroken: true };
      if (behind === null) return;
      rest = behind;
      before += end + 1;
    }
  }
}

type Parsed = { record: string[]; info: { lines: number } };

function parserOf(text: string, separator: string): AsyncIterable<Parsed> {
  const bytes = Buffer.from(text);
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  };
  const parser = parse(csvOptions(separator));
  Readable.from(chunks(), { objectMode: false }).pipe(parser);
  return parser as AsyncIterable<Parsed>;
}

/** The line behind `count` lines, and everything behind it; null when it is the last. */
function lineAt(text: string, count: number): [string, string | null] {
  let start = 0;
  for (let line = 0; line < count; line++) start = text.indexOf("\n", start) + 1;
  const end = text.indexOf("\n", start);
  return end < 0 ? [text.slice(start), null] : [text.slice(start, end), text.slice(end + 1)];
}
