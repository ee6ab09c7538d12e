import type { Tx } from "@/server/db/tx";

/** A mail that a login handed in, as the sandbox remembers it. `at` is real time. */
export type Received = {
  id: string;
  /** The address of the login. */
  login: string;
  member: number | null;
  fromName: string;
  fromAddress: string;
  toAddress: string;
  subject: string;
  text: string;
  messageId: string;
  references: string[];
  fate: "delivered" | "bounced" | "refused";
  at: Date;
};

export const noteReceived = (tx: Tx, mail: Received) =>
  tx.query(
    `insert into sandbox.received
       (id, login, member, from_name, from_address, to_address, subject, text, message_id, reference_ids, fate, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      mail.id,
      mail.login,
      mail.member,
      mail.fromName,
      mail.fromAddress,
      mail.toAddress,
      mail.subject,
      mail.text,
      mail.messageId,
      mail.references,
      mail.fate,
      mail.at,
    ],
  );

/** Whether this member has this email already: a duplicate is in the mailbox twice, but is read once. */
export async function isRepeated(tx: Tx, messageId: string, toAddress: string): Promise<boolean> {
  if (messageId === "") return false;
  const found = await tx.query(
    "select 1 from sandbox.received where message_id = $1 and to_address = $2 and fate <> 'refused' limit 1",
    [messageId, toAddress],
  );
  return found.length > 0;
}

export async function findReceived(tx: Tx, id: string): Promise<Received | null> {
  const [row] = await tx.query<Received>(
    `select id, login, member, from_name as "fromName", from_address as "fromAddress", to_address as "toAddress", subject, text,
            message_id as "messageId", reference_ids as "references", fate, at
       from sandbox.received where id = $1`,
    [id],
  );
  return row ?? null;
}
