import {
  type Exclusion,
  namedLines,
  type ProspectImport,
  pastStatuses,
  type Refusal,
} from "@/lib/contract/prospects/imports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { recognizeExport } from "@/server/domain/imports/exports/recognize";
import { progressOf } from "@/server/domain/imports/progress";
import type { ImportRow } from "@/server/repositories/imports/imports";
import { type Tally, tallyOutcomes, tallyPast } from "@/server/repositories/imports/rows";
import { undoable } from "@/server/repositories/imports/undo";

/** Imports as they are shown: columns, progress, and what became of the rows. */
export async function showImports(
  cx: Pick<Context, "clock" | "now">,
  tx: Tx,
  rows: readonly ImportRow[],
): Promise<ProspectImport[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const tallies = await tallyOutcomes(tx, ids);
  const past = await tallyPast(tx, ids);
  const canUndo = await undoable(tx, ids);
  return rows.map((row) => ({
    ...headOf(cx, row),
    ...toolOf(
      row,
      past.filter(({ importId }) => importId === row.id),
    ),
    ...progress(row, cx.now()),
    ...sums(tallies.filter(({ importId }) => importId === row.id)),
    canUndo: canUndo.has(row.id) && (row.status === "done" || row.status === "cancelled"),
  }));
}

const headOf = (cx: Pick<Context, "clock">, row: ImportRow) => ({
  id: row.id,
  campaignId: row.campaignId,
  fileName: row.fileName,
  bytes: row.bytes,
  rows: row.rows,
  encoding: row.encoding,
  separator: row.separator,
  status: row.status,
  failure: row.failure,
  createdAt: cx.clock.toVirtual(row.createdAt).toISOString(),
  version: row.version,
});

/** The columns of the file, and the tool that wrote it with what its statuses say. */
function toolOf(row: ImportRow, past: Awaited<ReturnType<typeof tallyPast>>) {
  const found = recognizeExport(row.headers);
  return {
    columns: row.headers.map((header, index) => ({
      index,
      header,
      samples: row.samples[index] ?? [],
      target: row.targets[index] ?? "skip",
      guess: row.guesses[index]?.guess ?? ("none" as const),
      isStatus: found?.isStatus(index) ?? false,
    })),
    recognized: found && {
      tool: found.tool,
      statuses: pastStatuses.flatMap((status) => {
        const tally = past.find((one) => one.status === status);
        return tally ? [{ status, count: tally.count, lines: tally.lines }] : [];
      }),
      taken: row.takenStatuses,
    },
  };
}

/** A check counts as checked rows, an import as imported ones; both are real work on real time. */
function progress(row: ImportRow, now: Date) {
  const isRunning = row.status === "checking" || row.status === "importing";
  const isImport = row.status === "importing" || row.status === "done" || row.status === "cancelled";
  return {
    checkedRows: row.status === "checking" ? row.doneRows : row.status === "uploaded" ? 0 : row.rows,
    importedRows: isImport ? row.doneRows : 0,
    ...(isRunning && row.startedAt
      ? progressOf({ rows: row.rows, doneRows: row.doneRows, startedAt: +row.startedAt, now: +now })
      : { rowsPerSecond: null, secondsLeft: null }),
  };
}

function sums(tallies: readonly Tally[]) {
  const count = (fits: (tally: Tally) => boolean) =>
    tallies.filter(fits).reduce((sum, tally) => sum + tally.count, 0);
  const linesOf = (fits: (tally: Tally) => boolean) =>
    tallies
      .filter(fits)
      .flatMap(({ lines }) => lines)
      .sort((a, b) => a - b)
      .slice(0, namedLines);
  const by = <R extends string>(reasonOf: (tally: Tally) => R | null) =>
    [...new Set(tallies.flatMap((tally) => reasonOf(tally) ?? []))]
      .map((reason) => {
        const fits = (tally: Tally) => reasonOf(tally) === reason;
        return { reason, count: count(fits), lines: linesOf(fits) };
      })
      .sort((a, b) => b.count - a.count);
  return {
    added: count(({ outcome }) => outcome === "added"),
    merged: count(({ outcome }) => outcome === "merged"),
    refused: count(({ outcome }) => outcome === "refused"),
    enrolled: count(({ outcome, exclusion }) => outcome !== "refused" && exclusion === null),
    excluded: count(({ exclusion }) => exclusion !== null),
    listedRows: tallies.reduce((sum, { listed }) => sum + listed, 0),
    refusedBy: by<Refusal>(({ refusal }) => refusal),
    excludedBy: by<Exclusion>(({ exclusion }) => exclusion),
  };
}
