import type { Channel, WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Message, MessageKind, messageStates, Thread, understoodAs } from "@/lib/contract/inbox/inbox";
import type { Tx } from "@/server/db/tx";
import type { StoredNetworkFile } from "@/server/domain/conversations/network-event";
import type { Place } from "@/server/repositories/cursor";

export type Understood = (typeof understoodAs)[number];
export type MessageState = (typeof messageStates)[number];

/** A message of a thread; instants are real. `dueAt` is set while a hand-written one waits to leave. */
export type MessageRow = {
  id: string;
  prospectId: string;
  conversationId: string;
  deliveryId: string | null;
  mailboxId: string | null;
  campaignId: string | null;
  channel: Channel;
  direction: "in" | "out";
  kind: MessageKind;
  subject: string | null;
  text: string;
  quoted: string | null;
  html: string | null;
  from: string;
  to: string;
  at: Date;
  state: MessageState;
  understoodAs: Understood | null;
  isUncertain: boolean;
  stepNumber: number | null;
  author: string | null;
  failure: string | null;
  dueAt: Date | null;
  /** Its writer chose when it leaves. */
  isScheduled: boolean;
  audio: Message["audio"];
  networkFiles: readonly StoredNetworkFile[] | null;
  isHeldBack: boolean;
};

const select = `select m.id, m.prospect_id as "prospectId", m.conversation_id as "conversationId",
    m.delivery_id as "deliveryId", m.mailbox_id as "mailboxId", m.campaign_id as "campaignId", m.channel, m.direction,
    m.kind, m.subject, m.text, m.quoted, m.html, m.from_address as "from", m.to_address as "to", m.at, m.state,
    m.understood_as as "understoodAs", m.is_uncertain as "isUncertain", m.step_number as "stepNumber",
    nullif(trim(u.first_name || ' ' || u.last_name), '') as author, m.failure,
    case when m.author_id is not null and d.state = 'planned' then d.due_at end as "dueAt", m.is_scheduled as "isScheduled", m.network_files as "networkFiles",
    (select jsonb_build_object('id', a.id, 'accountId', a.account_id) from voicemail_audios a
      where a.workspace_id = m.workspace_id and a.id = m.audio_id) as audio,
    m.is_scheduled and m.state = 'queued' and d.state = 'planned' and d.due_at is null and d.wait_reason is null as "isHeldBack"
  from messages m
  left join users u on u.id = m.author_id
  left join deliveries d on d.workspace_id = m.workspace_id and d.id = m.delivery_id`;

/** Planned once per connection: to plan it under the policies of three tables takes longer than to read. */
const page = {
  name: "list-messages",
  text: `${select} where m.conversation_id = $1
      and ($2::timestamptz is null or (m.at, m.id) < ($2::timestamptz, $3::uuid))
    order by m.at desc, m.id desc limit $4`,
};

/** Messages of a conversation, newest first. */
export const listMessages = (
  tx: Tx,
  conversationId: string,
  { before, limit }: { before: Place | null; limit: number },
): Promise<MessageRow[]> =>
  tx.query<MessageRow>(page, [conversationId, before?.at ?? null, before?.id ?? null, limit]);

export async function findMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  const [row] = await tx.query<MessageRow>(`${select} where m.id = $1`, [id]);
  return row ?? null;
}

/** The files of a message that are not stored here, and its conversation; locked, so that each is handled once. */
export async function lockNetworkFiles(
  tx: Tx,
  id: string,
): Promise<{ files: StoredNetworkFile[]; prospectId: string; accountId: string } | null> {
  const [row] = await tx.query<{ files: StoredNetworkFile[]; prospectId: string; accountId: string }>(
    `select m.network_files as files, m.prospect_id as "prospectId", c.account_id as "accountId" from messages m
       join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.id = $1 and m.network_files is not null for update of m`,
    [id],
  );
  return row ?? null;
}

export const setNetworkFiles = (tx: Tx, id: string, files: readonly StoredNetworkFile[]) =>
  tx.query("update messages set network_files = $2 where id = $1", [
    id,
    files.length > 0 ? JSON.stringify(files) : null,
  ]);

export async function findMessageByKey(tx: Tx, dedupeKey: string): Promise<MessageRow | null> {
  const [row] = await tx.query<MessageRow>(`${select} where m.dedupe_key = $1`, [dedupeKey]);
  return row ?? null;
}

/** The campaign that last contacted a prospect as this account: a reply without a reference is for that one (R14). */
export async function lastCampaignTo(
  tx: Tx,
  of: { prospectId: string; accountId: string },
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select m.campaign_id as id from conversations c
       join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.prospect_id = $1 and c.account_id = $2 and m.direction = 'out' and m.campaign_id is not null
        and m.state in ('sent', 'sending', 'unknown')
      order by m.at desc limit 1`,
    [of.prospectId, of.accountId],
  );
  return row?.id ?? null;
}

export type NewMessage = {
  id: string;
  conversationId: string;
  prospectId: string;
  deliveryId?: string;
  mailboxId?: string | null;
  campaignId?: string | null;
  authorId?: string;
  channel: Channel;
  direction: "in" | "out";
  kind: MessageRow["kind"];
  state: MessageState;
  subject: string | null;
  text: string;
  quoted?: string | null;
  html?: string | null;
  htmlVersion?: number | null;
  from: string;
  to: string;
  at: Date;
  understoodAs?: Understood | null;
  /** Perhaps this person's answer: a colleague has still to say (R15). */
  isUncertain?: boolean;
  mailMessageId?: string | null;
  mailReferences?: readonly string[] | null;
  providerId?: string | null;
  /** Why it could not be sent, or why a received one has no text: see `missingTexts`. */
  failure?: string | null;
  isScheduled?: boolean;
  audioId?: string | null;
  /** Files that came with it on the network. */
  networkFiles?: readonly StoredNetworkFile[] | null;
  dedupeKey: string;
};

/** Stores a message once: false if this `dedupeKey` exists already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const rows = await tx.query(
    `insert into messages (id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, author_id, channel,
       direction, kind, state, subject, text, quoted, html, html_version, from_address, to_address, at, understood_as,
       is_uncertain, mail_message_id, mail_references, provider_id, failure, dedupe_key, is_scheduled, audio_id, network_files)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)
     on conflict (workspace_id, dedupe_key) where dedupe_key is not null do nothing returning id`,
    [
      message.id,
      message.conversationId,
      message.prospectId,
      message.deliveryId ?? null,
      message.mailboxId ?? null,
      message.campaignId ?? null,
      message.authorId ?? null,
      message.channel,
      message.direction,
      message.kind,
      message.state,
      message.subject,
      message.text,
      message.quoted ?? null,
      message.html ?? null,
      message.htmlVersion ?? null,
      message.from,
      message.to,
      message.at,
      message.understoodAs ?? null,
      message.isUncertain ?? false,
      message.mailMessageId ?? null,
      message.mailReferences ?? null,
      message.providerId ?? null,
      message.failure ?? null,
      message.dedupeKey,
      message.isScheduled ?? false,
      message.audioId ?? null,
      message.networkFiles ? JSON.stringify(message.networkFiles) : null,
    ],
  );
  return rows.length > 0;
}

/** One that waited for its time leaves as one that was written now. */
export const sendNow = (tx: Tx, id: string, at: Date) =>
  tx.query("update messages set is_scheduled = false, at = $2 where id = $1", [id, at]);

/** The email that a new one answers: recipient, subject, thread and mailbox (R20). */
export type LastMail = {
  from: string;
  to: string;
  direction: "in" | "out";
  subject: string | null;
  mailboxId: string | null;
};

/** The last email of a conversation that a person wrote, or that we sent. */
export async function findLastMail(tx: Tx, conversationId: string): Promise<LastMail | null> {
  const [row] = await tx.query<LastMail>(
    `select from_address as "from", to_address as "to", direction, subject, mailbox_id as "mailboxId" from messages
      where conversation_id = $1 and channel = 'email' and (understood_as is null or understood_as = 'reply')
        and state <> 'failed' and not (is_scheduled and state = 'queued')
      order by at desc, id desc limit 1`,
    [conversationId],
  );
  return row ?? null;
}

/** Message-IDs of the thread a new email continues, oldest first, for References (RFC 5322). */
export async function listThreadIds(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from (
       select case when direction = 'out' then coalesce(provider_id, mail_message_id) else mail_message_id end as id, at
         from messages
        where conversation_id = $1 and mail_message_id is not null
          and (understood_as is null or understood_as = 'reply')
        order by at desc limit 20) last order by at`,
    [conversationId],
  );
  return rows.map(({ id }) => id);
}

/** The channel on which the person wrote last (INBOX-13). */
export async function lastChannelIn(tx: Tx, conversationId: string): Promise<WrittenChannel | null> {
  const [row] = await tx.query<{ channel: WrittenChannel }>(
    `select channel from messages where conversation_id = $1 and direction = 'in'
        and (understood_as is null or understood_as in ('reply', 'opt_out'))
      order by at desc, id desc limit 1`,
    [conversationId],
  );
  return row?.channel ?? null;
}

/** Lines in the thread that are no message (ux 62). */
type ThreadEventRow = Omit<Thread["events"][number], "at"> & { at: Date };

/** Those before a place and not before another, newest first, in the order that messages have. */
export const listThreadEvents = (
  tx: Tx,
  prospectId: string,
  { from, before, limit }: { from: Place | null; before: Place | null; limit: number },
): Promise<ThreadEventRow[]> =>
  tx.query<ThreadEventRow>(
    `select e.id, e.at, e.kind, e.campaign_id as "campaignId", c.name as "campaignName",
            case when e.kind = 'stopped' then e.reason end as reason
       from events e left join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.prospect_id = $1
        and e.kind in ('enrolled', 'accepted', 'stopped', 'resumed', 'finished', 'opt_out', 'opt_in', 'bounce', 'crossed')
        and ($2::timestamptz is null or (e.at, e.id) >= ($2, $3::uuid))
        and ($4::timestamptz is null or (e.at, e.id) < ($4, $5::uuid))
      order by e.at desc, e.id desc limit $6`,
    [prospectId, from?.at ?? null, from?.id ?? null, before?.at ?? null, before?.id ?? null, limit],
  );
