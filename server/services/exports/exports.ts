import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { exportParts, type WorkspaceExport, type workspaceExports } from "@/lib/contract/workspaces/exports";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { fullName } from "@/server/domain/full-name";
import { enqueue } from "@/server/queue/queue";
import { listMembers } from "@/server/repositories/auth/memberships";
import * as repository from "@/server/repositories/exports/exports";
import { findFiles } from "@/server/repositories/files/files";
import { lockWorkspace } from "@/server/repositories/workspaces/workspaces";
import { requireOwn } from "@/server/services/billing/own-workspace";
import { partedBody } from "@/server/services/files/files";
import { recordAudit } from "@/server/services/workspaces/audit";

/** `POST /space/{id}/exports`: a worker writes the archive, one at a time. */
export const startExport = async (
  cx: Context,
  { id }: Input<typeof workspaceExports.start>,
): Promise<WorkspaceExport> => {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    await lockWorkspace(tx);
    if (await repository.hasRunningExport(tx)) throw new DomainError("export_running");
    const exportId = cx.newId();
    const { personId, locale } = cx.scope;
    await repository.insertExport(tx, { id: exportId, createdBy: personId, locale, createdAt: cx.now() });
    await enqueue(tx, "export-workspace", { workspaceId: tx.workspaceId, exportId });
    await recordAudit(cx, tx, "workspace_exported");
    return mustShow(tx, exportId);
  });
};

/** `GET /space/{id}/exports/latest`. */
export const latestExport = async (
  cx: Context,
  { id }: Input<typeof workspaceExports.latest>,
): Promise<Output<typeof workspaceExports.latest>> => {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    const row = await repository.findLatestExport(tx);
    return { latest: row && (await show(tx, row)) };
  });
};

/** `POST /space/{id}/exports/{exportId}/cancel`: what has ended stays as it is. */
export const cancelExport = async (
  cx: Context,
  { id, exportId }: Input<typeof workspaceExports.cancel>,
): Promise<WorkspaceExport> => {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    await repository.endExport(tx, exportId, { status: "cancelled", endedAt: cx.now() });
    return mustShow(tx, exportId);
  });
};

/** `GET /space/{id}/exports/{exportId}/download`: every download is logged. */
export const downloadExport = async (
  cx: Context,
  { id, exportId }: Input<typeof workspaceExports.download>,
) => {
  requireOwn(cx, id);
  const file = await cx.transact(async (tx) => {
    const row = await repository.findExport(tx, exportId);
    const isKept = row?.fileId && row.expiresAt && row.expiresAt > cx.now();
    const [found] = isKept ? await findFiles(tx, [row.fileId!]) : [];
    if (!found) throw new DomainError("not_found");
    await recordAudit(cx, tx, "workspace_export_downloaded");
    return found;
  });
  return { name: file.name, type: file.mediaType, body: partedBody(cx, cx.scope.workspaceId, file) };
};

async function mustShow(tx: Tx, id: string): Promise<WorkspaceExport> {
  const row = await repository.findExport(tx, id);
  if (!row) throw new DomainError("not_found");
  return show(tx, row);
}

async function show(tx: Tx, row: repository.ExportRow): Promise<WorkspaceExport> {
  const by = (await listMembers(tx)).find(({ id }) => id === row.createdBy);
  return {
    ...{ id: row.id, status: row.status, failure: row.failure, rows: row.rows, doneRows: row.doneRows },
    bytes: row.byteCount,
    counts: exportParts.flatMap((part) => {
      const count = row.counts[part];
      return count === undefined ? [] : [{ part, count }];
    }),
    createdBy: { id: row.createdBy, name: by ? fullName(by) : "" },
    startedAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isReady: row.fileId !== null,
  };
}
