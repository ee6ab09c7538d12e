import { and, desc, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import { workspaceExports } from "@/server/db/schema/workspace-exports";
import type { Tx } from "@/server/db/tx";

/** A row of `workspace_exports`; instants are real. */
export type ExportRow = typeof workspaceExports.$inferSelect;

export const insertExport = (tx: Tx, row: typeof workspaceExports.$inferInsert) =>
  tx.db.insert(workspaceExports).values(row);

export async function findExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx.db.select().from(workspaceExports).where(eq(workspaceExports.id, id));
  return row ?? null;
}

export async function findLatestExport(tx: Tx): Promise<ExportRow | null> {
  const [row] = await tx.db
    .select()
    .from(workspaceExports)
    .orderBy(desc(workspaceExports.createdAt), desc(workspaceExports.id))
    .limit(1);
  return row ?? null;
}

export async function hasRunningExport(tx: Tx): Promise<boolean> {
  const rows = await tx.db
    .select({ id: workspaceExports.id })
    .from(workspaceExports)
    .where(eq(workspaceExports.status, "running"));
  return rows.length > 0;
}

/** Begins a running export anew, so that a worker that began it before stops; null if it has ended. */
export async function beginExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx.db
    .update(workspaceExports)
    .set({ attempt: sql`${workspaceExports.attempt} + 1`, doneRows: 0, counts: {} })
    .where(and(eq(workspaceExports.id, id), eq(workspaceExports.status, "running")))
    .returning();
  return row ?? null;
}

/** Changes a running export; false if it has ended, or another worker began it anew. */
export async function changeExport(
  tx: Tx,
  { id, attempt }: Pick<ExportRow, "id" | "attempt">,
  change: Partial<typeof workspaceExports.$inferInsert>,
): Promise<boolean> {
  const rows = await tx.db
    .update(workspaceExports)
    .set(change)
    .where(
      and(
        eq(workspaceExports.id, id),
        eq(workspaceExports.attempt, attempt),
        eq(workspaceExports.status, "running"),
      ),
    )
    .returning({ id: workspaceExports.id });
  return rows.length > 0;
}

/** Ends a running export; false if it had ended. */
export async function endExport(
  tx: Tx,
  id: string,
  end: Pick<ExportRow, "endedAt"> & Partial<ExportRow>,
): Promise<boolean> {
  const rows = await tx.db
    .update(workspaceExports)
    .set(end)
    .where(and(eq(workspaceExports.id, id), eq(workspaceExports.status, "running")))
    .returning({ id: workspaceExports.id });
  return rows.length > 0;
}

/** Deletes archives that have expired. */
export const dropExpiredArchives = (tx: Tx, now: Date) =>
  dropArchives(tx, lte(workspaceExports.expiresAt, now));

/** Deletes the archives that a newer one replaces. */
export const dropOtherArchives = (tx: Tx, id: string) => dropArchives(tx, ne(workspaceExports.id, id));

async function dropArchives(tx: Tx, which: ReturnType<typeof eq>): Promise<void> {
  const found = await tx.db
    .select({ id: workspaceExports.id, fileId: workspaceExports.fileId })
    .from(workspaceExports)
    .where(and(which, isNotNull(workspaceExports.fileId)))
    .for("update");
  for (const { id, fileId } of found) {
    await tx.db.update(workspaceExports).set({ fileId: null }).where(eq(workspaceExports.id, id));
    await tx.query("delete from files where id = $1 and kind = 'export'", [fileId]);
  }
}

/** What this person is told of: their archives that can be downloaded, and exports that failed since then. */
export const listNoticedExports = (
  tx: Tx,
  personId: string,
  since: Date,
): Promise<{ id: string; status: "done" | "failed"; at: Date }[]> =>
  tx.query(
    `select id, status, ended_at as at from workspace_exports e
      where created_by = $1 and ended_at > $2 and (status = 'done' and file_id is not null or status = 'failed')
        and not exists (select 1 from workspace_exports n where n.workspace_id = e.workspace_id and n.created_at > e.created_at)`,
    [personId, since],
  );

/** How many bytes the files of the workspace have that an archive contains. */
export async function sumFiles(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `select (select coalesce(sum(byte_count), 0) from files where state = 'kept' and kind <> 'export')::float8
       + (select coalesce(sum(length(file)), 0) from imports)::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

/** How many they are. */
export async function countFiles(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select ((select count(*) from files where byte_count is not null and state = 'kept' and kind <> 'export')
       + (select count(*) from imports where length(file) > 0))::int as count`,
  );
  return row?.count ?? 0;
}
