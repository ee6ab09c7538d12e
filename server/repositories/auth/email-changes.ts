import type { Doors } from "@/server/db/doors";
import type { PersonTx } from "@/server/db/tx";

/** Whose change an emailed code belongs to. */
export type FoundEmailChange = { id: string; personId: string; brand: string };

export type EmailChange = {
  fromEmail: string;
  toEmail: string;
  expiresAt: Date;
  confirmedAt: Date | null;
  undoUntil: Date;
};
const columns = `from_email as "fromEmail", to_email as "toEmail", expires_at as "expiresAt",
  confirmed_at as "confirmedAt", undo_until as "undoUntil"`;

/** The change whose emailed link this is: to the new address (`confirm`) or to the old one (`undo`). Null if the link has expired. */
export async function findEmailChange(
  doors: Doors,
  hash: string,
  use: "confirm" | "undo",
): Promise<FoundEmailChange | null> {
  const [row] = await doors<{ id: string; user_id: string; brand: string }>(
    "select * from find_email_change($1, $2)",
    [hash, use === "undo"],
  );
  return row ? { id: row.id, personId: row.user_id, brand: row.brand } : null;
}

type NewEmailChange = {
  id: string;
  fromEmail: string;
  toEmail: string;
  codeHash: string;
  refuseHash: string | null;
  seconds: { confirm: number; undo: number };
};

/** Requests a change, in place of one that was requested before. Returns when its link expires. */
export async function insertEmailChange(
  tx: PersonTx,
  { id, fromEmail, toEmail, codeHash, refuseHash, seconds }: NewEmailChange,
): Promise<Date> {
  await deleteOpenEmailChange(tx);
  const [row] = await tx.query<{ expiresAt: Date }>(
    `insert into email_changes (id, user_id, from_email, to_email, code_hash, refuse_hash, expires_at, undo_until)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), now() + make_interval(secs => $8))
     returning expires_at as "expiresAt"`,
    [id, tx.personId, fromEmail, toEmail, codeHash, refuseHash, seconds.confirm, seconds.undo],
  );
  if (!row) throw new Error("an insert returned nothing");
  return row.expiresAt;
}

/** The requested change that can still be confirmed. */
export async function readOpenEmailChange(tx: PersonTx): Promise<EmailChange | null> {
  const [row] = await tx.query<EmailChange>(
    `select ${columns} from email_changes where user_id = $1 and confirmed_at is null and expires_at > now()`,
    [tx.personId],
  );
  return row ?? null;
}

export async function readEmailChange(tx: PersonTx, id: string): Promise<EmailChange | null> {
  const [row] = await tx.query<EmailChange>(
    `select ${columns} from email_changes where user_id = $1 and id = $2`,
    [tx.personId, id],
  );
  return row ?? null;
}

/** The change took effect; from now on the old address has `undoSeconds` to undo it. */
export const closeEmailChange = (
  tx: PersonTx,
  { id, undoHash, undoSeconds }: { id: string; undoHash: string | null; undoSeconds: number },
) =>
  tx.query(
    `update email_changes set confirmed_at = now(), undo_hash = $3, undo_until = now() + make_interval(secs => $4)
     where user_id = $1 and id = $2`,
    [tx.personId, id, undoHash, undoSeconds],
  );

export const deleteOpenEmailChange = (tx: PersonTx) =>
  tx.query("delete from email_changes where user_id = $1 and confirmed_at is null", [tx.personId]);

/** Also those that took effect: their links no longer work, and their old addresses are free. */
export const deleteEmailChanges = (tx: PersonTx) =>
  tx.query("delete from email_changes where user_id = $1", [tx.personId]);

/** Changes that can neither be confirmed nor undone any more. */
export const deleteOldEmailChanges = (tx: PersonTx) =>
  tx.query("delete from email_changes where user_id = $1 and undo_until < now()", [tx.personId]);
