import type { Tx } from "@/server/db/tx";
import type { Allowed } from "./accounts";
import { exactTotal, type Place } from "./cursor";

/** The envelope of a mail from nobody we know; `at` is real (R15). */
export type UnmatchedRow = {
  id: string;
  mailboxId: string;
  from: string;
  subject: string;
  at: Date;
  /** It could not be read, so that nobody knows whether it concerns us. */
  isUnreadable: boolean;
};

const mine = `exists (select 1 from mailboxes b
  where b.workspace_id = u.workspace_id and b.id = u.mailbox_id and ($1::uuid[] is null or b.account_id = any($1)))`;

export const listUnmatched = (
  tx: Tx,
  accounts: Allowed,
  page: { after: Place | null; offset: number; limit: number },
): Promise<UnmatchedRow[]> =>
  tx.query<UnmatchedRow>(
    `select u.id, u.mailbox_id as "mailboxId", u.from_address as "from", u.subject, u.at, u.is_unreadable as "isUnreadable"
       from unmatched_mails u where u.settled_at is null and ${mine} and ($2::timestamptz is null or (u.at, u.id) < ($2::timestamptz, $3::uuid))
      order by u.at desc, u.id desc limit $4 offset $5`,
    [accounts, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export async function countUnmatched(tx: Tx, accounts: Allowed): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total
       from (select 1 from unmatched_mails u where u.settled_at is null and ${mine} limit ${exactTotal + 1}) found`,
    [accounts],
  );
  return row?.total ?? 0;
}

/** Keeps an envelope once per mailbox and mail. */
export async function insertUnmatched(
  tx: Tx,
  mail: Omit<UnmatchedRow, "isUnreadable"> & { dedupeKey: string; isUnreadable?: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into unmatched_mails (id, mailbox_id, dedupe_key, from_address, subject, at, is_unreadable)
     values ($1, $2, $3, left($4, 254), left($5, 255), $6, $7)
     on conflict (workspace_id, mailbox_id, dedupe_key) do nothing returning id`,
    [mail.id, mail.mailboxId, mail.dedupeKey, mail.from, mail.subject, mail.at, mail.isUnreadable ?? false],
  );
  return rows.length > 0;
}
