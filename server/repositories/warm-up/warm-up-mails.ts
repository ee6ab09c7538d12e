import type { Locale } from "@/lib/contract/fields";
import type { Tx } from "@/server/db/tx";
import type { MailProviderKind } from "@/server/domain/warm-up/partner";
import type { DayResult } from "@/server/domain/warm-up/reading";

/** Places for emails at these times of a day; who gets them is decided when they are due. */
export const planMails = (
  tx: Tx,
  {
    mailboxId,
    day,
    slots,
  }: { mailboxId: string; day: string; slots: readonly { id: string; dueAt: Date }[] },
) =>
  tx.query(
    `insert into warm_up_mails (id, mailbox_id, day, due_at)
     select s.id, $1, $2, s.due_at from unnest($3::uuid[], $4::timestamptz[]) as s(id, due_at)`,
    [mailboxId, day, slots.map(({ id }) => id), slots.map(({ dueAt }) => dueAt)],
  );

/** What was not sent on its day is not caught up. */
export const skipBefore = (tx: Tx, mailboxId: string, day: string) =>
  tx.query(
    `update warm_up_mails set state = 'skipped', failure = 'too_late' where mailbox_id = $1 and day < $2 and state = 'planned'`,
    [mailboxId, day],
  );

/** Nothing planned leaves any more. */
export const skipPlanned = (tx: Tx, mailboxId: string, reason: string) =>
  tx.query(
    "update warm_up_mails set state = 'skipped', failure = $2 where mailbox_id = $1 and state = 'planned'",
    [mailboxId, reason],
  );

/** Old enough that nothing refers to them. */
export const forgetBefore = (tx: Tx, mailboxId: string, day: string) =>
  tx.query("delete from warm_up_mails where mailbox_id = $1 and day < $2", [mailboxId, day]);

/** One row at a time; `fence` refuses whoever lost the lease. */
export type LeasedMail = {
  id: string;
  fence: number;
  mailboxId: string;
  day: string;
  attempts: number;
  threadId: string | null;
  messageId: string | null;
};

/** Leases a planned row, or one whose worker died before the email left. Null if another worker has it. */
export async function leaseMail(
  tx: Tx,
  id: string,
  { workerId, seconds }: { workerId: string; seconds: number },
): Promise<LeasedMail | null> {
  const [row] = await tx.query<LeasedMail>(
    `update warm_up_mails set state = 'claimed', lease_by = $2, lease_until = now() + make_interval(secs => $3), fence = fence + 1
      where id = $1 and state in ('planned', 'claimed') and (lease_until is null or lease_until < now())
      returning id, fence, mailbox_id as "mailboxId", day::text as day, attempts, thread_id as "threadId", message_id as "messageId"`,
    [id, workerId, seconds],
  );
  return row ?? null;
}

/** A worker died while it left: whether it arrived shows in the recipient's folders, and it is never sent again. */
export const noteLost = (tx: Tx, id: string, lookAt: Date) =>
  tx.query(
    `update warm_up_mails set state = 'unknown', sent_at = transmitting_at, look_at = $2, lease_by = null, lease_until = null
      where id = $1 and state = 'transmitting' and lease_until < now()`,
    [id, lookAt],
  );

type Held = Pick<LeasedMail, "id" | "fence">;

export type Addressed = {
  toWorkspaceId: string;
  toMailboxId: string;
  fromAddress: string;
  toAddress: string;
  toProvider: MailProviderKind;
  threadId: string;
  depth: number;
  locale: Locale;
  answersId: string | null;
  /** The Message-ID with which the answered email arrived. */
  inReplyTo: string | null;
  messageId: string;
  wantsAnswer: boolean;
};

/** Fixes who gets the email, and its Message-ID, before anything leaves. */
export const addressMail = (tx: Tx, { id, fence }: Held, to: Addressed) =>
  tx.query(
    `update warm_up_mails set to_workspace_id = $3, to_mailbox_id = $4, from_address = $5, to_address = $6, thread_id = $7, depth = $8,
        locale = $9, answers_id = $10, message_id = $11, wants_answer = $12, in_reply_to = $13, to_provider = $14
      where id = $1 and fence = $2 and state = 'claimed'`,
    [
      ...[id, fence, to.toWorkspaceId, to.toMailboxId, to.fromAddress, to.toAddress, to.threadId, to.depth],
      ...[to.locale, to.answersId, to.messageId, to.wantsAnswer, to.inReplyTo, to.toProvider],
    ],
  );

/** The last check before it leaves: still leased, still on, still connected. From here on it counts towards the mailbox's day. */
export async function markTransmitting(tx: Tx, { id, fence }: Held, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `with own as (
       update warm_up_mails m set state = 'transmitting', transmitting_at = $3
        where m.id = $1 and m.fence = $2 and m.state = 'claimed' and m.lease_until > now()
          and exists (select 1 from warm_ups w where w.mailbox_id = m.mailbox_id and w.is_on and w.paused_reason is null)
          and exists (select 1 from mailboxes b where b.id = m.mailbox_id and b.status = 'connected')
       returning m.mailbox_id, m.day)
     insert into usage as u (owner_id, kind, day, used) select mailbox_id, 'warm_up', day, 1 from own
       on conflict (workspace_id, owner_id, kind, day) do update set used = u.used + 1 returning 1`,
    [id, fence, at],
  );
  return rows.length > 0;
}

const free = "lease_by = null, lease_until = null";

/** It left, or may have: the recipient reads it at `lookAt`. */
export const noteSent = (
  tx: Tx,
  { id, fence }: Held,
  sent: { state: "sent" | "unknown"; at: Date; lookAt: Date; arrivedId: string | null },
) =>
  tx.query(
    `update warm_up_mails set state = $3, sent_at = $4, look_at = $5, arrived_id = $6, ${free}
      where id = $1 and fence = $2 and state in ('claimed', 'transmitting')`,
    [id, fence, sent.state, sent.at, sent.lookAt, sent.arrivedId],
  );

/** It will not leave. What had begun to leave counts no more. */
export const noteNotSent = (
  tx: Tx,
  { id, fence }: Held,
  end: { state: "failed" | "skipped"; failure: string; isBounced: boolean },
) =>
  tx.query(
    `with own as (select id, mailbox_id, day, state from warm_up_mails where id = $1 and fence = $2 and state in ('claimed', 'transmitting') for update),
     back as (update usage u set used = greatest(0, u.used - 1) from own
       where own.state = 'transmitting' and u.owner_id = own.mailbox_id and u.kind = 'warm_up' and u.day = own.day)
     update warm_up_mails m set state = $3, failure = $4, is_bounced = $5, ${free} from own where m.id = own.id`,
    [id, fence, end.state, end.failure.slice(0, 300), end.isBounced],
  );

/** Tried again later, under the same Message-ID and to the same mailbox. */
export const putOff = (tx: Tx, { id, fence }: Held, dueAt: Date, failure: string) =>
  tx.query(
    `with own as (select id, mailbox_id, day, state from warm_up_mails where id = $1 and fence = $2 and state in ('claimed', 'transmitting') for update),
     back as (update usage u set used = greatest(0, u.used - 1) from own
       where own.state = 'transmitting' and u.owner_id = own.mailbox_id and u.kind = 'warm_up' and u.day = own.day)
     update warm_up_mails m set state = 'planned', due_at = $3, failure = $4, attempts = m.attempts + 1, ${free} from own where m.id = own.id`,
    [id, fence, dueAt, failure.slice(0, 300)],
  );

/** An email that was read in a mailbox of the workspace and waits for its answer. */
type AwaitingMail = {
  workspaceId: string;
  id: string;
  mailboxId: string;
  fromAddress: string;
  messageId: string;
  threadId: string;
  depth: number;
  locale: Locale;
};

export const listAwaiting = (tx: Tx, mailboxId: string, at: Date, most: number): Promise<AwaitingMail[]> =>
  tx.query<AwaitingMail>(
    `select workspace_id as "workspaceId", id, mailbox_id as "mailboxId", from_address as "fromAddress", message_id as "messageId",
        thread_id as "threadId", depth, locale from warm_up_awaiting($1, $2, $3)`,
    [mailboxId, at, most],
  );

/** Whom an earlier attempt was for; null if there was none. */
export async function findAddressed(tx: Tx, id: string): Promise<Addressed | null> {
  const [row] = await tx.query<Addressed>(
    `select m.to_workspace_id as "toWorkspaceId", m.to_mailbox_id as "toMailboxId", m.from_address as "fromAddress",
        m.to_address as "toAddress", m.to_provider as "toProvider", m.thread_id as "threadId", m.depth, m.locale, m.answers_id as "answersId",
        m.in_reply_to as "inReplyTo", m.message_id as "messageId", m.wants_answer as "wantsAnswer"
       from warm_up_mails m where m.id = $1 and m.message_id is not null`,
    [id],
  );
  return row ?? null;
}

/** The recipient answered. */
export const noteAnswered = (tx: Tx, id: string, at: Date) =>
  tx.query("update warm_up_mails set answered_at = $2 where id = $1 and answered_at is null", [id, at]);

/** What a mailbox is to read or to put away. The row is in the sender's workspace. */
export type LeasedRead = {
  workspaceId: string;
  id: string;
  fence: number;
  messageId: string;
  fromAddress: string;
  depth: number;
  looks: number;
  isReading: boolean;
};

export const leaseReads = (
  tx: Tx,
  mailboxId: string,
  { workerId, seconds, at, most }: { workerId: string; seconds: number; at: Date; most: number },
): Promise<LeasedRead[]> =>
  tx.query<LeasedRead>(
    `select workspace_id as "workspaceId", id, fence, message_id as "messageId", from_address as "fromAddress", depth, looks,
        is_reading as "isReading" from lease_warm_up_reads($1, $2, $3, make_interval(secs => $4), $5)`,
    [mailboxId, workerId, at, seconds, most],
  );

/** In the sender's workspace: where it lay. What was lost has arrived then, and was sent. */
export const noteFound = (
  tx: Tx,
  { id, fence }: Held,
  found: { placement: "inbox" | "spam"; at: Date; putAwayAt: Date; arrivedId: string | null },
) =>
  tx.query(
    `update warm_up_mails set placement = $3, found_at = $4, put_away_at = $5, arrived_id = coalesce($6, arrived_id), look_at = null,
        state = case when state = 'unknown' then 'sent' else state end, ${free} where id = $1 and fence = $2`,
    [id, fence, found.placement, found.at, found.putAwayAt, found.arrivedId],
  );

/** It was in no folder yet; `lookAt` null: it is not looked for again. */
export const noteNotFound = (tx: Tx, { id, fence }: Held, lookAt: Date | null) =>
  tx.query(
    `update warm_up_mails set looks = looks + 1, look_at = $3, placement = case when $3::timestamptz is null then 'missing' end, ${free}
      where id = $1 and fence = $2`,
    [id, fence, lookAt],
  );

export const notePutAway = (tx: Tx, { id, fence }: Held, again: Date | null) =>
  tx.query(`update warm_up_mails set put_away_at = $3, ${free} where id = $1 and fence = $2`, [
    id,
    fence,
    again,
  ]);

/** Those of these Message-IDs that are warm-up emails from or to this workspace. */
export async function warmUpsAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>("select warm_ups_among($1) as id", [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A report says that these could not be delivered; answers the mailboxes they left from. */
export const noteBounced = (tx: Tx, messageIds: readonly string[]): Promise<{ mailboxId: string }[]> =>
  tx.query<{ mailboxId: string }>(
    `update warm_up_mails set is_bounced = true, state = 'failed', failure = 'bounced', look_at = null
      where (message_id = any($1) or arrived_id = any($1)) and state in ('sent', 'unknown') and placement is null
      returning mailbox_id as "mailboxId"`,
    [messageIds],
  );

/** The latest warm-up email to an address since an instant: a report may name nothing but the address. */
export async function findLastTo(
  tx: Tx,
  mailboxId: string,
  address: string,
  since: Date,
): Promise<{ messageId: string; sentAt: Date } | null> {
  const [row] = await tx.query<{ messageId: string; sentAt: Date }>(
    `select message_id as "messageId", sent_at as "sentAt" from warm_up_mails
      where mailbox_id = $1 and lower(to_address) = $2 and sent_at > $3 and state in ('sent', 'unknown') order by sent_at desc limit 1`,
    [mailboxId, address, since],
  );
  return row ?? null;
}

/** How many addresses refused a mailbox for good since an instant. */
export async function countBounces(tx: Tx, mailboxId: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(distinct to_mailbox_id)::int as n from warm_up_mails where mailbox_id = $1 and is_bounced and due_at > $2",
    [mailboxId, since],
  );
  return row?.n ?? 0;
}

/** `ahead`: planned and not sent yet. */
export type WarmUpDayRow = DayResult & {
  day: string;
  planned: number;
  ahead: number;
  sent: number;
  answered: number;
};

/** What became of each day's emails, in order. */
export const listDays = (tx: Tx, mailboxId: string, sinceDay: string): Promise<WarmUpDayRow[]> =>
  tx.query<WarmUpDayRow>(
    `select day::text as day, count(*)::int as planned, (count(*) filter (where state in ('planned', 'claimed')))::int as ahead,
        (count(*) filter (where state in ('transmitting', 'sent', 'unknown')))::int as sent,
        (count(*) filter (where placement in ('inbox', 'spam')))::int as found, (count(*) filter (where placement = 'spam'))::int as spam,
        (count(*) filter (where answered_at is not null))::int as answered
       from warm_up_mails where mailbox_id = $1 and day >= $2 group by day order by day`,
    [mailboxId, sinceDay],
  );

/** Where emails to each provider's mailboxes arrived. */
export const listPlacements = (
  tx: Tx,
  mailboxId: string,
  sinceDay: string,
): Promise<{ provider: MailProviderKind; found: number; inbox: number }[]> =>
  tx.query(
    `select coalesce(to_provider, 'other') as provider, count(*)::int as found,
        (count(*) filter (where placement = 'inbox'))::int as inbox
       from warm_up_mails where mailbox_id = $1 and day >= $2 and placement in ('inbox', 'spam') group by 1 order by 2 desc, 1`,
    [mailboxId, sinceDay],
  );

/** How many campaign emails wait in a mailbox's lane until an instant; `most` is enough to know. */
export async function countWaiting(tx: Tx, mailboxId: string, until: Date, most: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from deliveries d join lanes l on l.id = d.lane_id
        where l.mailbox_id = $1 and d.state = 'planned' and d.due_at <= $2 limit $3) w`,
    [mailboxId, until, most],
  );
  return row?.n ?? 0;
}
