import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { harmless } from "@/server/domain/imports/formula";

/**
 * A file for spreadsheets, written while its rows come: they need the mark to read UTF-8, and open it best with the separator
 * they expect. No cell of it is a formula to them.
 */
export const csvFile = (name: string, rows: AsyncIterable<readonly string[]>, delimiter = ",") => ({
  ...{ name: `${name}.csv`, type: "text/csv; charset=utf-8" },
  body: Readable.from(written(rows, delimiter)),
});

export const csvLines = (rows: readonly (readonly string[])[], delimiter = ","): string =>
  stringify(
    rows.map((cells) => cells.map(harmless)),
    { delimiter },
  );

async function* written(rows: AsyncIterable<readonly string[]>, delimiter: string): AsyncGenerator<string> {
  let mark = "\ufeff";
  for await (const cells of rows) {
    yield `${mark}${csvLines([cells], delimiter)}`;
    mark = "";
  }
}
