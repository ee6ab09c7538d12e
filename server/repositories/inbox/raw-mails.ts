import type { Tx } from "@/server/db/tx";
import type { MailFolderName } from "@/server/repositories/mailboxes/mailboxes";

/** An email as it arrived, before parsing (reliability rule 24). `receivedAt` is real. */
type NewRawMail = {
  id: string;
  mailboxId: string;
  folder: MailFolderName;
  /** The probable author or recipient; null if only the body will tell. */
  prospectId: string | null;
  dedupeKey: string;
  /** As the envelope says. */
  from: string;
  subject: string;
  raw: Uint8Array;
  receivedAt: Date;
};

/** Stores an email once per mailbox; false if it is stored already. */
export async function insertRawMail(tx: Tx, mail: NewRawMail): Promise<boolean> {
  const rows = await tx.query(
    `insert into raw_mails (id, mailbox_id, folder, prospect_id, dedupe_key, from_address, subject, raw, received_at)
     values ($1, $2, $3, $4, $5, left($6, 254), left($7, 255), $8, $9)
     on conflict (workspace_id, mailbox_id, dedupe_key) do nothing returning id`,
    [
      mail.id,
      mail.mailboxId,
      mail.folder,
      mail.prospectId,
      mail.dedupeKey,
      mail.from,
      mail.subject,
      mail.raw,
      mail.receivedAt,
    ],
  );
  return rows.length > 0;
}

/** Which of these emails of a mailbox are stored already. */
export async function knownRawMails(
  tx: Tx,
  mailboxId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    "select dedupe_key as key from raw_mails where mailbox_id = $1 and dedupe_key = any($2)",
    [mailboxId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Mails that wait to be read, oldest first. */
export async function listStored(tx: Tx, mailboxId: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from raw_mails where state = 'stored' and mailbox_id = $1 order by received_at, id limit $2`,
    [mailboxId, limit],
  );
  return rows.map(({ id }) => id);
}

export type Attempt = Pick<
  NewRawMail,
  "folder" | "prospectId" | "dedupeKey" | "from" | "subject" | "raw" | "receivedAt"
> & { attempts: number };

/** Counts an attempt before it begins, so that an email that kills the process is counted, too; null if it is done. */
export async function beginAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const [row] = await tx.query<Attempt>(
    `update raw_mails set attempts = attempts + 1 where id = $1 and state = 'stored'
     returning folder, raw, prospect_id as "prospectId", dedupe_key as "dedupeKey", from_address as "from", subject,
       received_at as "receivedAt", attempts`,
    [id],
  );
  return row ?? null;
}

export const finishRawMail = (tx: Tx, id: string, prospectId: string) =>
  tx.query("update raw_mails set state = 'recorded', prospect_id = $2, error = null where id = $1", [
    id,
    prospectId,
  ]);

/** Sets an unreadable email aside with the reason; the mailbox continues without it (R33). */
export const quarantine = (tx: Tx, id: string, error: string) =>
  tx.query("update raw_mails set state = 'quarantined', error = $2 where id = $1", [id, error.slice(0, 500)]);

/** An email that concerns no prospect is not kept (R15). */
export const dropRawMail = (tx: Tx, id: string) => tx.query("delete from raw_mails where id = $1", [id]);
