import { and, asc, desc, eq } from "drizzle-orm";
import { mailboxImportRows, mailboxImports } from "@/server/db/schema/mailbox-imports";
import type { Tx } from "@/server/db/tx";

/** A row of `mailbox_imports`; instants are real. */
export type ImportRow = typeof mailboxImports.$inferSelect;
/** A row of `mailbox_import_rows`; `settings` is encrypted. */
export type MailboxRowOfImport = typeof mailboxImportRows.$inferSelect;
export type NewMailboxRow = typeof mailboxImportRows.$inferInsert;

export async function insertImport(
  tx: Tx,
  row: typeof mailboxImports.$inferInsert,
  rows: readonly NewMailboxRow[],
): Promise<void> {
  await tx.db.insert(mailboxImports).values(row);
  await tx.db.insert(mailboxImportRows).values([...rows]);
}

export async function findImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await tx.db.select().from(mailboxImports).where(eq(mailboxImports.id, id));
  return row ?? null;
}

/** The last import that this person started. */
export async function findLatestImport(tx: Tx, createdBy: string): Promise<ImportRow | null> {
  const [row] = await tx.db
    .select()
    .from(mailboxImports)
    .where(eq(mailboxImports.createdBy, createdBy))
    .orderBy(desc(mailboxImports.createdAt), desc(mailboxImports.id))
    .limit(1);
  return row ?? null;
}

export const listRows = (tx: Tx, importId: string): Promise<MailboxRowOfImport[]> =>
  tx.db
    .select()
    .from(mailboxImportRows)
    .where(eq(mailboxImportRows.importId, importId))
    .orderBy(asc(mailboxImportRows.line));

const isWaiting = (importId: string) =>
  and(eq(mailboxImportRows.importId, importId), eq(mailboxImportRows.state, "waiting"));

/** Rows of a running import that are to be connected; none of one that has ended. */
export const listWaiting = (tx: Tx, importId: string, limit: number): Promise<MailboxRowOfImport[]> =>
  tx.db
    .select()
    .from(mailboxImportRows)
    .where(isWaiting(importId))
    .orderBy(asc(mailboxImportRows.line))
    .limit(limit);

type Settled = Pick<NewMailboxRow, "state"> &
  Partial<Pick<NewMailboxRow, "failure" | "details" | "mailboxId">>;

/** Settles a waiting row and forgets its passwords; false if it was settled before. */
export async function settleRow(tx: Tx, id: string, settled: Settled): Promise<boolean> {
  const rows = await tx.db
    .update(mailboxImportRows)
    .set({ ...settled, settings: null })
    .where(and(eq(mailboxImportRows.id, id), eq(mailboxImportRows.state, "waiting")))
    .returning({ id: mailboxImportRows.id });
  return rows.length > 0;
}

/** Ends a running import with all its waiting rows; false if it had ended before. */
export async function endImport(
  tx: Tx,
  id: string,
  { status, rest, at }: { status: "done" | "cancelled"; rest: Settled; at: Date },
): Promise<boolean> {
  const ended = await tx.db
    .update(mailboxImports)
    .set({ status, endedAt: at })
    .where(and(eq(mailboxImports.id, id), eq(mailboxImports.status, "connecting")))
    .returning({ id: mailboxImports.id });
  if (ended.length === 0) return false;
  await tx.db
    .update(mailboxImportRows)
    .set({ ...rest, settings: null })
    .where(isWaiting(id));
  return true;
}

/** Those of these addresses that connected or broken mailboxes of the workspace have. */
export async function takenAmong(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ email: string }>(
    "select lower(email) as email from mailboxes where status <> 'disconnected' and lower(email) = any($1)",
    [emails],
  );
  return new Set(rows.map(({ email }) => email));
}
