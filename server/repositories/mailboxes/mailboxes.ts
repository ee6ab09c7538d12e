import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { mailboxes } from "@/server/db/schema/accounts";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";

/** A row of `mailboxes`; secrets are encrypted, instants real. */
export type MailboxRow = typeof mailboxes.$inferSelect;
export type NewMailbox = typeof mailboxes.$inferInsert;

const isAllowed = (allowed: Allowed) => (allowed ? inArray(mailboxes.accountId, [...allowed]) : undefined);
/** A place that was created and never filled is no mailbox yet. */
const filled = ne(mailboxes.email, "");

export const listMailboxes = (tx: Tx, allowed: Allowed, accountId?: string): Promise<MailboxRow[]> =>
  tx.db
    .select()
    .from(mailboxes)
    .where(and(filled, isAllowed(allowed), accountId ? eq(mailboxes.accountId, accountId) : undefined))
    .orderBy(asc(mailboxes.createdAt), asc(mailboxes.id));

export const findMailboxes = (tx: Tx, ids: readonly string[]): Promise<MailboxRow[]> =>
  tx.db
    .select()
    .from(mailboxes)
    .where(inArray(mailboxes.id, [...ids]));

/** Null for a missing, foreign or not allowed mailbox. */
export async function findMailbox(tx: Tx, id: string, allowed: Allowed): Promise<MailboxRow | null> {
  const [row] = await tx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.id, id), isAllowed(allowed)));
  return row ?? null;
}

/** The place of an account that waits for its servers. */
export async function findEmptyPlace(tx: Tx, accountId: string): Promise<MailboxRow | null> {
  const [row] = await tx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.accountId, accountId), eq(mailboxes.email, "")));
  return row ?? null;
}

/** A mailbox that holds an address: connected, or broken and still ours to repair. */
export async function findMailboxByEmail(tx: Tx, email: string): Promise<MailboxRow | null> {
  const [row] = await tx.db
    .select()
    .from(mailboxes)
    .where(
      and(ne(mailboxes.status, "disconnected"), eq(sql`lower(${mailboxes.email})`, email.toLowerCase())),
    );
  return row ?? null;
}

/** How many mailboxes take a place of the plan (BILL-13); those on bought domains take a slot instead (MAIL-16). */
export async function countMailboxes(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ taken: number }>(
    `select count(*)::int as taken from mailboxes b where b.status <> 'disconnected'
        and not exists (select 1 from ai_mailboxes a where a.workspace_id = b.workspace_id and a.id = b.id)`,
  );
  return row?.taken ?? 0;
}

export async function insertMailbox(tx: Tx, mailbox: NewMailbox): Promise<MailboxRow> {
  const [row] = await tx.db.insert(mailboxes).values(mailbox).returning();
  return row!;
}

/** Changes columns and counts the version up; null when the row is gone. */
export async function updateMailbox(
  tx: Tx,
  id: string,
  change: Partial<NewMailbox>,
): Promise<MailboxRow | null> {
  const [row] = await tx.db
    .update(mailboxes)
    .set({ ...change, version: sql`${mailboxes.version} + 1` })
    .where(eq(mailboxes.id, id))
    .returning();
  return row ?? null;
}

const forgotten = {
  status: "disconnected",
  problem: null,
  smtpSecret: null,
  imapSecret: null,
  watchedBy: null,
} satisfies Partial<NewMailbox>;

/** Keeps the address and the servers' names, forgets the passwords. */
export async function forgetServers(tx: Tx, id: string): Promise<MailboxRow> {
  const row = await updateMailbox(tx, id, forgotten);
  return row!;
}

/** Disconnects all mailboxes of an account; answers those that changed. */
export async function disconnectMailboxesOf(
  tx: Tx,
  accountId: string,
): Promise<Pick<MailboxRow, "id" | "version">[]> {
  return tx.db
    .update(mailboxes)
    .set({ ...forgotten, version: sql`${mailboxes.version} + 1` })
    .where(and(eq(mailboxes.accountId, accountId), ne(mailboxes.status, "disconnected")))
    .returning({ id: mailboxes.id, version: mailboxes.version });
}

/** A copy of ours is about to be saved in the Sent folder. */
export const noteCopySaved = (tx: Tx, id: string, at: Date) =>
  tx.query("update mailboxes set copy_saved_at = $2 where id = $1 and copy_saved_at is null", [id, at]);

/** An email that we sent from this mailbox is in its Sent folder: if we never saved a copy, this proves that the server files them. */
export const noteFiled = (tx: Tx, id: string, messageIds: readonly string[]) =>
  tx.query(
    `update mailboxes b set sent_copies = 'files', version = b.version + 1
      where b.id = $1 and b.sent_copies = 'none' and b.copy_saved_at is null and exists (select 1 from messages m
        where m.mail_message_id = any($2) and m.mailbox_id = b.id and m.direction = 'out' and m.delivery_id is not null)`,
    [id, messageIds],
  );

export type MailFolderName = "inbox" | "sent";

const cursorColumns: Record<MailFolderName, string> = {
  inbox: "uid_validity = $3, last_uid = $4",
  sent: "sent_uid_validity = $3, sent_last_uid = $4",
};

/**
 * Stores how far a folder was read. False if another worker watches it by now, or it was reconnected meanwhile, perhaps to another inbox:
 * then nothing that was read may be stored.
 */
export async function moveCursor(
  tx: Tx,
  { id, connectedAt }: Pick<MailboxRow, "id" | "connectedAt">,
  workerId: string,
  folder: MailFolderName,
  cursor: { uidValidity: string; lastUid: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update mailboxes set ${cursorColumns[folder]}
      where id = $1 and watched_by = $2 and connected_at is not distinct from $5 and is_known_timeline()
      returning id`,
    [id, workerId, cursor.uidValidity, cursor.lastUid, connectedAt],
  );
  return rows.length > 0;
}

/** Stores the problem of a connected mailbox, or null if there is none. Returns null if nothing changed. */
export async function noteProblem(
  tx: Tx,
  id: string,
  problem: "login_failed" | "sign_in_again" | "unreachable" | null,
): Promise<MailboxRow | null> {
  const status = problem === null ? "connected" : "disabled";
  const [row] = await tx.db
    .update(mailboxes)
    .set({ problem, status, version: sql`${mailboxes.version} + 1` })
    .where(
      and(
        eq(mailboxes.id, id),
        ne(mailboxes.status, "disconnected"),
        sql`(${mailboxes.problem} is distinct from ${problem}::text or ${mailboxes.status} <> ${status})`,
      ),
    )
    .returning();
  return row ?? null;
}
