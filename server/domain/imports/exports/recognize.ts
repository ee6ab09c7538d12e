import type { CsvField, KnownTool, PastStatus } from "@/lib/contract/prospects/imports";
import { pastStatuses } from "@/lib/contract/prospects/imports";
import type { ColumnGuess } from "../guess";
import { knownExports } from "./formats";

/** `first_name`, `First Name` and `firstName` are one header. */
const compact = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

type Recognized = {
  tool: KnownTool;
  /** Whether a column, by its index, tells what happened to the person. */
  isStatus: (column: number) => boolean;
  /** What the columns are. Those that nobody needs are left out. */
  guesses: (values: readonly (readonly string[])[]) => ColumnGuess[];
  /** What the tool says happened to the person of a row. */
  statusOf: (cells: readonly string[]) => PastStatus | null;
};

/** The tool that wrote a file with these headers, and how to read it; null for any other file. */
export function recognizeExport(headers: readonly string[]): Recognized | null {
  const names = headers.map(compact);
  const format = knownExports.find(({ marks }) =>
    marks.some((list) => list.every((name) => names.includes(name))),
  );
  if (!format) return null;
  // Of two columns with one name the first counts.
  const places = new Map(names.map((name, index) => [name, index] as const).toReversed());
  return {
    tool: format.tool,
    isStatus: (column) => format.statuses.includes(names[column] ?? ""),
    guesses: (values) => {
      const targets = new Map<number, CsvField>();
      for (const [field, from] of Object.entries(format.fields)) {
        const columns = from.flatMap((name) => places.get(name) ?? []);
        const filled = columns.find((column) => values[column]?.some((value) => value.trim() !== ""));
        const column = filled ?? columns[0];
        if (column !== undefined) targets.set(column, field as CsvField);
      }
      return headers.map((_, column) => ({
        target: targets.get(column) ?? "skip",
        guess: targets.has(column) ? "sure" : "none",
      }));
    },
    statusOf: (cells) => {
      const cell = (name: string) => (cells[places.get(name) ?? -1] ?? "").trim().toLowerCase();
      return gravest(format.read(cell));
    },
  };
}

/** The one that counts if several are true: whoever unsubscribed after a reply has unsubscribed. */
export const gravest = (found: readonly (PastStatus | false | null | undefined)[]): PastStatus | null =>
  pastStatuses.find((status) => found.includes(status)) ?? null;
