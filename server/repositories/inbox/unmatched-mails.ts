import type { Tx } from "@/server/db/tx";
import type { StoredNetworkEvent } from "@/server/domain/conversations/network-event";
import type { StoredPhoneEvent } from "@/server/domain/conversations/phone-event";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown, type Place } from "@/server/repositories/cursor";

/** The envelope of an email, network message or text from an unknown sender; `at` is real (R15). */
type UnmatchedRow = {
  id: string;
  channel: "email" | "network" | "sms";
  mailboxId: string | null;
  mailbox: string;
  from: string;
  subject: string;
  at: Date;
  /** It could not be read, so it is unknown whether it concerns us. */
  isUnreadable: boolean;
  text: string | null;
  /** It could not be recorded. */
  canRetry: boolean;
};

const places = `unmatched_mails u left join mailboxes b on b.workspace_id = u.workspace_id and b.id = u.mailbox_id
    join accounts a on a.workspace_id = u.workspace_id and a.id = coalesce(u.account_id, b.account_id)
    and ($1::uuid[] is null or a.id = any($1))`;
const columns = `u.id, case when u.event is null then 'email' when jsonb_exists(u.event, 'phone') then 'sms' else 'network' end as channel, u.mailbox_id as "mailboxId",
  coalesce(b.email, u.event -> 'phone' ->> 'number', trim(a.first_name || ' ' || a.last_name)) as mailbox, u.from_address as "from", u.subject, u.at,
  u.is_unreadable as "isUnreadable", u.event ->> 'text' as text, u.error is not null and u.event is not null as "canRetry"`;

export const listUnmatched = (
  tx: Tx,
  accounts: Allowed,
  page: { after: Place | null; offset: number; limit: number },
): Promise<UnmatchedRow[]> =>
  tx.query<UnmatchedRow>(
    `select ${columns} from ${places}
      where u.settled_at is null and ($2::timestamptz is null or (u.at, u.id) < ($2::timestamptz, $3::uuid))
      order by u.at desc, u.id desc limit $4 offset $5`,
    [accounts, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export const countUnmatched = (tx: Tx, accounts: Allowed): Promise<number> =>
  countShown(tx, `${places} where u.settled_at is null`, [accounts]);

/** Stores an envelope once per mailbox and email. */
export async function insertUnmatched(
  tx: Tx,
  mail: Pick<UnmatchedRow, "id" | "mailboxId" | "from" | "subject" | "at"> & {
    dedupeKey: string;
    isUnreadable?: boolean;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into unmatched_mails (id, mailbox_id, dedupe_key, from_address, subject, at, is_unreadable)
     values ($1, $2, $3, left($4, 254), left($5, 255), $6, $7)
     on conflict (workspace_id, mailbox_id, dedupe_key) do nothing returning id`,
    [mail.id, mail.mailboxId, mail.dedupeKey, mail.from, mail.subject, mail.at, mail.isUnreadable ?? false],
  );
  return rows.length > 0;
}

/** An event of the network, or of one of our numbers, in the tray. `prospectId`: whose sequences wait until it is recorded. */
type UnmatchedEvent = Pick<UnmatchedRow, "id" | "from" | "subject" | "at"> & {
  accountId: string;
  dedupeKey: string;
  event: StoredNetworkEvent | StoredPhoneEvent;
  error: string | null;
  prospectId: string | null;
};

/** Stores an event once per account; one that is in the tray for another reason stays unchanged. */
export const insertUnmatchedEvent = (tx: Tx, row: UnmatchedEvent) =>
  tx.query(
    `insert into unmatched_mails (id, account_id, dedupe_key, from_address, subject, at, event, error, prospect_id, is_unreadable)
     values ($1, $2, $3, left($4, 254), left($5, 255), $6, $7, left($8, 500), $9, $8 is not null)
     on conflict (workspace_id, account_id, dedupe_key) where account_id is not null do nothing`,
    [
      row.id,
      row.accountId,
      row.dedupeKey,
      row.from,
      row.subject,
      row.at,
      JSON.stringify(row.event),
      row.error,
      row.prospectId,
    ],
  );

/** An email of the tray with everything a message is made of. */
export type TrayMail = UnmatchedRow & {
  accountId: string;
  dedupeKey: string;
  settledAt: Date | null;
  event: StoredNetworkEvent | StoredPhoneEvent | null;
  prospectId: string | null;
};

/** The row, locked, so that two members decide one after the other; null is a 404. */
export async function lockUnmatched(tx: Tx, id: string, accounts: Allowed): Promise<TrayMail | null> {
  const [row] = await tx.query<TrayMail>(
    `select ${columns}, a.id as "accountId", u.dedupe_key as "dedupeKey", u.settled_at as "settledAt",
            u.event, u.prospect_id as "prospectId"
       from ${places} where u.id = $2 for no key update of u`,
    [accounts, id],
  );
  return row ?? null;
}

/** It leaves the tray, or comes back into it with null; `awaitsText` has its text fetched. */
export const settleUnmatched = (
  tx: Tx,
  id: string,
  { settledAt, awaitsText = false }: { settledAt: Date | null; awaitsText?: boolean },
) =>
  tx.query("update unmatched_mails set settled_at = $2, awaits_text = $3 where id = $1", [
    id,
    settledAt,
    awaitsText,
  ]);

/** Emails of a mailbox that were assigned to a prospect and whose text is still to be fetched. */
export const listAwaitingText = (tx: Tx, mailboxId: string): Promise<{ id: string; dedupeKey: string }[]> =>
  tx.query(
    `select id, dedupe_key as "dedupeKey" from unmatched_mails where mailbox_id = $1 and awaits_text order by id limit 50`,
    [mailboxId],
  );

export const noteTextFetched = (tx: Tx, id: string) =>
  tx.query("update unmatched_mails set awaits_text = false where id = $1", [id]);
