import { DomainError } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { decodeText, type Encoding } from "@/server/domain/imports/encoding";
import { recognizeExport } from "@/server/domain/imports/exports/recognize";
import { brokenRow, type ReadRow, readRow, remember } from "@/server/domain/imports/judge";
import { detectSeparator } from "@/server/domain/imports/separator";
import { settleTargets } from "@/server/domain/imports/targets";
import { publish } from "@/server/outbox/publish";
import {
  findImport,
  type ImportRow,
  lockImport,
  noteManyRows,
  readImportFile,
  updateImport,
} from "@/server/repositories/imports/imports";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { isSameRun, keepBatch } from "./batch";
import { csvRows } from "./csv-rows";
import { pastIn, recordListed, withPast } from "./past";

export type ImportTools = Pick<Tools, "log" | "now" | "newId" | "keys"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

const rowsPerBatch = 200;
const manyRows = 1_000;

/**
 * Runs a check or an import to its end. Every batch is one transaction that also counts the rows done, so that a retry continues after the
 * last stored one; rows before it are read only to recognize duplicates.
 */
export async function runImport(tools: ImportTools, importId: string, signal: AbortSignal): Promise<void> {
  const work = await tools.transact((tx) => prepare(tx, importId));
  if (!work) return;
  const { startedAt } = work.row;
  const seen = new Set<string>();
  let doneRows = 0;
  let rows: ReadRow[] = [];
  for await (const row of work.rows) {
    if (doneRows < work.row.doneRows) {
      remember(row, seen);
      doneRows++;
      continue;
    }
    rows.push(row);
    if (rows.length < rowsPerBatch) continue;
    if (signal.aborted) throw new Error("the worker is stopping");
    if (!(await keepBatch(tools, { importId, startedAt, rows, seen, doneRows }))) return;
    doneRows += rows.length;
    rows = [];
  }
  if (rows.length > 0 && !(await keepBatch(tools, { importId, startedAt, rows, seen, doneRows }))) return;
  const total = doneRows + rows.length;
  if (work.row.status === "importing" && total >= manyRows) await tools.transact(noteManyRows);
  await tools.transact((tx) => finish(tools, tx, work.row, total));
}

/** Ends an import that cannot continue, so that a member sees why and can try again. */
export const failImport = (tools: ImportTools, importId: string, error: unknown): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockImport(tx, importId);
    if (!isRunning(row)) return;
    const failure = error instanceof DomainError ? error.code : "internal";
    await updateImport(tx, importId, { status: "failed", failure, endedAt: tools.now() });
    await publish(tx, "refetch", { list: "imports", id: importId });
  });

const isRunning = (row: { status: string } | null) =>
  row?.status === "checking" || row?.status === "importing";

async function prepare(tx: Tx, importId: string) {
  const row = await findImport(tx, importId);
  if (!row || !isRunning(row)) return null;
  const chosen = row.targets.map((target, index) => ({ index, target }));
  const { targets } = settleTargets(row.headers, chosen, await listCustomFields(tx));
  const text = decodeText(await readImportFile(tx, importId), row.encoding as Encoding);
  const rows = () => peopleIn(text, row.separator, targets);
  const found = recognizeExport(row.headers);
  if (!found) return { row, rows: rows() };
  return {
    row,
    rows: withPast(rows(), found.statusOf, await pastIn(rows(), found.statusOf), row.takenStatuses),
  };
}

/** The rows of a file after its header, each with its prospect. */
async function* peopleIn(text: string, separator: string, targets: readonly string[]) {
  const { prolog } = detectSeparator(text.slice(0, 1_000));
  let isHeader = true;
  for await (const { isBroken, ...record } of csvRows(text.slice(prolog.length), separator)) {
    if (!isHeader) yield isBroken ? brokenRow(record) : readRow(record, targets);
    isHeader = false;
  }
}

/** The number of rows is only known now, because the first count does not parse. */
async function finish(tools: ImportTools, tx: Tx, began: ImportRow, rows: number): Promise<void> {
  const { id, startedAt, campaignId } = began;
  const row = await lockImport(tx, id);
  if (!row || !isSameRun(row, startedAt)) return;
  const status = row.status === "checking" ? "checked" : "done";
  await updateImport(tx, id, { status, rows, doneRows: rows, endedAt: tools.now() });
  await publish(tx, "refetch", { list: "imports", id });
  if (status !== "done") return;
  await recordListed(tools, tx, row);
  await publish(tx, "refetch", { list: "workflows", id: campaignId });
}
