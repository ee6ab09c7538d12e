import type { Doors } from "@/server/db/doors";
import type { PersonTx, Tx } from "@/server/db/tx";

const mailKinds = [
  "activation",
  "restore",
  "password_changed",
  "guessed_at",
  "codes_guessed_at",
  "sign_in_changed",
  "recovery_code_used",
  "email_change",
  "email_change_taken",
  "email_change_asked",
  "email_changed",
  "account_problem",
  "invitation",
  "summary",
  "new_replies",
  "meeting_booked",
  "export_ready",
  "billing",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** An email of the product to a person, or in their name, that is still to be sent. `details` is encrypted. */
export type SystemMail = {
  id: string;
  kind: MailKind;
  details: Uint8Array | null;
  /** This try counted. */
  attempts: number;
  createdAt: Date;
};

/** Queues an email in the transaction that causes it. For an unknown person nothing is written, in the same time (S14). */
export const insertSystemMail = (
  tx: PersonTx,
  mail: { id: string; kind: MailKind; details: Uint8Array | null },
) =>
  tx.query(
    "insert into system_mails (id, user_id, kind, details) select $2, u.id, $3, $4 from users u where u.id = $1",
    [tx.personId, mail.id, mail.kind, mail.details],
  );

/** Queues several emails in the transaction that causes them: to members of the workspace, or in the acting member's name. */
export const insertMails = (
  tx: Tx,
  kind: MailKind,
  mails: readonly { id: string; personId: string; details: Uint8Array }[],
) =>
  tx.query(
    `insert into system_mails (id, user_id, kind, details)
     select id, user_id, $1, details from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as m(id, user_id, details)`,
    [kind, mails.map(({ id }) => id), mails.map((mail) => mail.personId), mails.map((mail) => mail.details)],
  );

/** How many emails of a kind went out in a person's name within the hour, and when the first of them is an hour old. */
export async function countMailsOf(
  tx: Tx,
  personId: string,
  kind: MailKind,
): Promise<{ count: number; secondsLeft: number }> {
  const [row] = await tx.query<{ count: number; secondsLeft: number }>(
    `select count(*)::int as count,
       coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 0)::int as "secondsLeft"
     from system_mails where user_id = $1 and kind = $2 and created_at > now() - interval '1 hour'`,
    [personId, kind],
  );
  return row ?? { count: 0, secondsLeft: 0 };
}

/** Seconds since the person's last email of this kind; null if there was none. */
export async function secondsSinceMail(tx: PersonTx, kind: MailKind): Promise<number | null> {
  const [row] = await tx.query<{ seconds: number | null }>(
    `select extract(epoch from now() - max(created_at))::float8 as seconds from system_mails
     where user_id = $1 and kind = $2`,
    [tx.personId, kind],
  );
  return row?.seconds ?? null;
}

/** Mails that are due, taken for two minutes: several workers share them, and one that dies is taken over from. */
export async function takeSystemMails(
  doors: Doors,
  max: number,
): Promise<{ personId: string; id: string }[]> {
  const rows = await doors<{ user_id: string; id: string }>("select * from take_system_mails($1)", [max]);
  return rows.map(({ user_id, id }) => ({ personId: user_id, id }));
}

export async function readSystemMail(tx: PersonTx, id: string): Promise<SystemMail | null> {
  const [row] = await tx.query<SystemMail>(
    `select id, kind, details, attempts, created_at as "createdAt" from system_mails where id = $1`,
    [id],
  );
  return row ?? null;
}

/** The outcome of an attempt: sent, given up (`failure`, no next attempt), or to be retried. A finished email keeps no details. */
export type MailEnd = { sentAt: Date | null; nextTryAt: Date | null; failure: string | null };

export const endTry = (tx: PersonTx, id: string, { sentAt, nextTryAt, failure }: MailEnd) =>
  tx.query(
    `update system_mails set sent_at = $2, next_try_at = $3, failure = $4,
       details = case when $3::timestamptz is null then null else details end where id = $1`,
    [id, sentAt, nextTryAt, failure],
  );
