import { DomainError } from "@/lib/contract/errors";
import type { ExportCounts, ExportPart } from "@/lib/contract/workspaces/exports";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { archiveExpiry, maxArchiveBytes } from "@/server/domain/workspaces/archive";
import { readRights } from "@/server/repositories/auth/memberships";
import * as repository from "@/server/repositories/exports/exports";
import { partsOf } from "@/server/repositories/exports/parts";
import { countPart } from "@/server/repositories/exports/read";
import { dropPendingFile, keepFiles } from "@/server/repositories/files/files";
import { listClockSegments } from "@/server/repositories/ledger/clock";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { storeFile } from "@/server/services/files/files";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { writeMails } from "@/server/services/notices/system-mails";
import { type ArchivePlan, archiveEntries } from "./archive";
import { zipped } from "./zip";

type ExportTools = Pick<Tools, "keys" | "log" | "now" | "newId" | "ports"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Its export was canceled, or another worker has begun it anew. */
class Abandoned extends Error {}

/** How often the progress is stored. */
const progressMs = 500;

/**
 * Writes the archive of an export from the beginning, in one go: what a worker that died had written is deleted with the other unused files.
 * The archive is there once it is whole, in the transaction that ends the export.
 */
export async function runExport(tools: ExportTools, exportId: string, signal: AbortSignal): Promise<void> {
  const begun = await tools.transact((tx) => begin(tx, exportId));
  if (!begun) return;
  const { row, name, rows } = begun;
  const progress = progressOf(tools, row, signal);
  const plan: ArchivePlan = { ...begun.plan, ...progress, locale: row.locale };
  try {
    const file = await storeFile(
      tools,
      {
        ...{ workspaceId: row.workspaceId, kind: "export", mediaType: "application/zip" },
        ...{ name: `${name} ${tools.now().toISOString().slice(0, 10)}.zip`, createdBy: row.createdBy },
      },
      limited(zipped(archiveEntries(tools, plan))),
    );
    await tools.transact((tx) => finish(tools, tx, row, { ...file, rows, counts: progress.counts() }));
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
  }
}

/** Ends an export that cannot go on, so that an admin sees why. */
export const failExport = (tools: ExportTools, exportId: string, error: unknown): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await repository.findExport(tx, exportId);
    const failure = error instanceof DomainError ? error.code : "internal";
    const end = { status: "failed", failure, endedAt: tools.now() } as const;
    if (row && (await repository.endExport(tx, exportId, end))) await publishNotices(tx, row.createdBy);
  });

async function begin(tx: Tx, exportId: string) {
  const row = await repository.beginExport(tx, exportId);
  const workspace = row && (await readWorkspace(tx));
  if (!row || !workspace) return null;
  if ((await repository.sumFiles(tx)) > maxArchiveBytes) throw new DomainError("export_too_large");
  const parts = partsOf(await listCustomFields(tx));
  let rows = await repository.countFiles(tx);
  for (const part of parts) rows += await countPart(tx, part);
  await repository.changeExport(tx, row, { rows });
  const clock = clockOf(await listClockSegments(tx));
  const { id, name } = workspace;
  return { row, name, rows, plan: { workspace: { id, name }, parts, clock } };
}

function progressOf(tools: ExportTools, row: repository.ExportRow, signal: AbortSignal) {
  const counts: ExportCounts = {};
  let doneRows = 0;
  let storedAt = 0;
  return {
    counts: () => counts,
    async advance(part: ExportPart | null, written: number): Promise<void> {
      if (part) counts[part] = (counts[part] ?? 0) + written;
      doneRows += written;
      if (+tools.now() - storedAt < progressMs) return;
      storedAt = +tools.now();
      if (signal.aborted) throw new Error("the worker is stopping");
      const isOurs = await tools.transact((tx) => repository.changeExport(tx, row, { doneRows, counts }));
      if (!isOurs) throw new Abandoned();
    },
  };
}

/** Fails before more is stored than an archive may have. */
async function* limited(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of archive) {
    bytes += chunk.length;
    if (bytes > maxArchiveBytes) throw new DomainError("export_too_large");
    yield chunk;
  }
}

type Archive = { id: string; bytes: number; rows: number; counts: ExportCounts };

/** Offers the archive in place of older ones, and tells who asked for it. */
async function finish(
  tools: ExportTools,
  tx: Tx,
  row: repository.ExportRow,
  archive: Archive,
): Promise<void> {
  const endedAt = tools.now();
  const isOurs = await repository.changeExport(tx, row, {
    ...{ status: "done", fileId: archive.id, byteCount: archive.bytes, counts: archive.counts },
    ...{ doneRows: archive.rows, endedAt, expiresAt: archiveExpiry(endedAt) },
  });
  if (!isOurs) {
    await dropPendingFile(tx, archive.id);
    return;
  }
  await keepFiles(tx, [archive.id]);
  await repository.dropOtherArchives(tx, row.id);
  await publishNotices(tx, row.createdBy);
  const rights = await readRights(tx, row.createdBy);
  const workspace = await readWorkspace(tx);
  if (tools.ports.systemMail && rights?.isAdmin && workspace)
    await writeMails(tools, tx, [row.createdBy], "export_ready", { archiveOf: workspace.name });
}
