import { CsvError, parse } from "csv-parse";
import { asRecord, type CsvRecord, csvOptions, innerBreaks } from "@/server/domain/imports/records";

const chunkBytes = 65_536;
/** Quotes that never close, after each of which reading starts over on the next line. */
const maxRestarts = 20;

type CsvRow = CsvRecord & { /** The row could not be read to its end. */ isBroken: boolean };

/**
 * The rows of a text with line feeds only, header first, one after the other. A quote that never closes costs its own
 * line and no more. Rows are numbered as a spreadsheet numbers them: the first is 1, a line break inside a cell begins none.
 */
export async function* csvRows(text: string, separator: string): AsyncGenerator<CsvRow> {
  let rest = text;
  let before = 0;
  for (let restart = 0; restart <= maxRestarts; restart++) {
    let end = 0;
    try {
      for await (const parsed of parsedRecords(rest, separator)) {
        end = parsed.info.lines;
        const record = asRecord(parsed, before);
        before -= innerBreaks(parsed);
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

/**
 * Parses chunk by chunk, so that a large file neither fills memory nor blocks the process. Records are taken directly from the parser,
 * because those still in a stream are lost when it fails.
 */
async function* parsedRecords(text: string, separator: string): AsyncGenerator<Parsed> {
  const found: Parsed[] = [];
  let failure: Error | null = null;
  const parser = parse({
    ...csvOptions(separator),
    on_record: (record: unknown) => void found.push(record as Parsed),
  });
  parser.on("error", (error) => {
    failure = error;
  });
  parser.resume();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length && !failure; at += chunkBytes) {
    await new Promise<void>((next) => parser.write(bytes.subarray(at, at + chunkBytes), () => next()));
    yield* found.splice(0);
  }
  if (!failure)
    await new Promise<void>((next) => {
      parser.once("close", next);
      parser.end();
    });
  yield* found.splice(0);
  if (failure) throw failure;
}

/** The line after `count` lines, and everything after it; null if it is the last. */
function lineAt(text: string, count: number): [string, string | null] {
  let start = 0;
  for (let line = 0; line < count; line++) start = text.indexOf("\n", start) + 1;
  const end = text.indexOf("\n", start);
  return end < 0 ? [text.slice(start), null] : [text.slice(start, end), text.slice(end + 1)];
}
