import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { MessageKind } from "@/lib/contract/inbox/inbox";
import type { Tx } from "@/server/db/tx";
import { snippetSource } from "@/server/domain/conversations/snippet";
import type { MessageState } from "./messages";

/** A message of a campaign as it is about to be sent, stored before it leaves (engine gate 9). Instants are real. */
export type Outgoing = {
  id: string;
  conversationId: string;
  prospectId: string;
  deliveryId: string;
  mailboxId: string | null;
  campaignId: string | null;
  stepNumber: number;
  channel: Channel;
  kind: MessageKind;
  subject: string | null;
  text: string;
  from: string;
  to: string;
  at: Date;
  mailMessageId: string | null;
  mailReferences: readonly string[];
  /** The recording of a voicemail. */
  audioId: string | null;
};

const storing = {
  name: "store-outgoing",
  text: `insert into messages (id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, step_number, channel,
      direction, kind, state, subject, text, from_address, to_address, at, mail_message_id, mail_references, audio_id, is_findable)
    select id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, step_number, channel, 'out', kind,
      'sending', subject, body, sender, recipient, at, mail_id, string_to_array(nullif(refs, ''), ' '), audio_id, false
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::smallint[], $8::text[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::text[], $16::text[], $17::uuid[])
      as o(id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, step_number, channel, kind,
      subject, body, sender, recipient, at, mail_id, refs, audio_id)
    on conflict (workspace_id, delivery_id) where delivery_id is not null do update set state = 'sending',
      subject = excluded.subject, text = excluded.text, from_address = excluded.from_address,
      to_address = excluded.to_address, at = excluded.at, mail_message_id = excluded.mail_message_id,
      mail_references = excluded.mail_references, audio_id = excluded.audio_id, failure = null`,
};

/** Stores messages in the state `sending`; a second try of the same step replaces the first one's text. */
export async function storeOutgoing(tx: Tx, outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return;
  const column = <T>(read: (message: Outgoing) => T) => outgoing.map(read);
  await tx.query(storing, [
    column((m) => m.id),
    column((m) => m.conversationId),
    column((m) => m.prospectId),
    column((m) => m.deliveryId),
    column((m) => m.mailboxId),
    column((m) => m.campaignId),
    column((m) => m.stepNumber),
    column((m) => m.channel),
    column((m) => m.kind),
    column((m) => m.subject),
    column((m) => m.text),
    column((m) => m.from),
    column((m) => m.to),
    column((m) => m.at),
    column((m) => m.mailMessageId),
    column((m) => m.mailReferences.join(" ")),
    column((m) => m.audioId),
  ]);
}

type NewConversation = {
  id: string;
  prospectId: string;
  accountId: string;
  channel: string;
  at: Date;
};

const opening = {
  name: "open-conversations",
  text: `insert into conversations as c (id, prospect_id, account_id, last_channel, last_direction, last_message_at, channels)
    select id, prospect_id, account_id, channel, 'out', at, array[channel]
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) as n(id, prospect_id, account_id, channel, at)
    on conflict (workspace_id, prospect_id, account_id) do update set version = c.version + 1
    returning c.id, c.prospect_id as "prospectId", c.account_id as "accountId"`,
};

/** Creates conversations for prospects who had none; one created meanwhile stays. */
export const openConversations = (
  tx: Tx,
  opened: readonly NewConversation[],
): Promise<{ id: string; prospectId: string; accountId: string }[]> =>
  tx.query(opening, [
    opened.map((c) => c.id),
    opened.map((c) => c.prospectId),
    opened.map((c) => c.accountId),
    opened.map((c) => c.channel),
    opened.map((c) => c.at),
  ]);

/** A message a person wrote, waiting to leave. */
export type OwnMessage = {
  deliveryId: string;
  conversationId: string;
  subject: string | null;
  text: string;
  to: string;
  references: string[] | null;
  audioId: string | null;
};

export const readOwnMessages = (tx: Tx, deliveryIds: readonly string[]): Promise<OwnMessage[]> =>
  tx.query<OwnMessage>(
    `select delivery_id as "deliveryId", conversation_id as "conversationId", subject, text, to_address as "to",
            mail_references as "references", audio_id as "audioId"
       from messages where delivery_id = any($1)`,
    [deliveryIds],
  );

/** Marks messages as in transmission; a scheduled one counts as written now. */
export const markOwnSending = (
  tx: Tx,
  own: readonly { deliveryId: string; mailMessageId: string | null }[],
  now: Date,
) =>
  tx.query(
    `update messages m set state = 'sending', mail_message_id = o.mail_id, at = case when m.is_scheduled then $3 else m.at end
       from unnest($1::uuid[], $2::text[]) as o(delivery_id, mail_id) where m.delivery_id = o.delivery_id`,
    [own.map(({ deliveryId }) => deliveryId), own.map(({ mailMessageId }) => mailMessageId), now],
  );

export type MessageEnd = {
  deliveryId: string;
  state: Extract<MessageState, "sent" | "failed" | "unknown">;
  failure?: string | null;
  providerId?: string | null;
};

const ending = {
  name: "end-outgoing",
  text: `update messages m set state = e.state, failure = e.failure, provider_id = coalesce(e.provider_id, m.provider_id)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as e(delivery_id, state, failure, provider_id)
    where m.delivery_id = e.delivery_id
    returning m.delivery_id as "deliveryId", m.id, m.conversation_id as "conversationId", m.channel, m.at, left(m.text, ${snippetSource}) as beginning, m.state`,
};

/** Stores how messages ended. Returns them with their conversations. */
export const endOutgoing = (tx: Tx, ends: readonly MessageEnd[]): Promise<EndedMessage[]> =>
  tx.query<EndedMessage>(ending, [
    ends.map((e) => e.deliveryId),
    ends.map((e) => e.state),
    ends.map((e) => e.failure ?? null),
    ends.map((e) => e.providerId ?? null),
  ]);
export type EndedMessage = {
  deliveryId: string;
  id: string;
  conversationId: string;
  channel: string;
  at: Date;
  /** As much of the text as the list of conversations shows. */
  beginning: string;
  state: string;
};

const toTop = {
  name: "move-conversations",
  text: `update conversations c set last_channel = s.channel, last_direction = 'out', last_message_at = s.at,
      snippet = s.snippet, version = c.version + 1
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[]) as s(id, channel, at, snippet)
    where c.id = s.id and (c.last_message_at <= s.at or c.snippet = '')`,
};

/** Sent messages come to the top of the inbox. */
export async function moveConversationsOut(
  tx: Tx,
  sent: readonly { conversationId: string; channel: string; at: Date; snippet: string }[],
): Promise<void> {
  if (sent.length === 0) return;
  await tx.query(toTop, [
    sent.map((s) => s.conversationId),
    sent.map((s) => s.channel),
    sent.map((s) => s.at),
    sent.map((s) => s.snippet),
  ]);
}

/**
 * Messages of rows that did not leave after all, which a row has also where its worker died before it left: a campaign's is rendered again at its next try, one a person wrote waits again. A
 * conversation that had nothing else goes, too.
 */
export async function withdrawOutgoing(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await tx.query(
    "update messages set state = 'queued' where delivery_id = any($1) and author_id is not null and state = 'sending'",
    [deliveryIds],
  );
  const gone = await tx.query<{ id: string }>(
    `delete from messages where delivery_id = any($1) and author_id is null and state in ('sending', 'unknown')
      returning conversation_id as id`,
    [deliveryIds],
  );
  if (gone.length === 0) return;
  await tx.query(
    `delete from conversations c where c.id = any($1) and not exists (
       select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id)`,
    [gone.map(({ id }) => id)],
  );
}

/** The members who wrote the messages of these rows. */
export async function authorsOf(tx: Tx, deliveryIds: readonly string[]): Promise<Map<string, string>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await tx.query<{ deliveryId: string; authorId: string }>(
    `select delivery_id as "deliveryId", author_id as "authorId" from messages
      where delivery_id = any($1) and author_id is not null`,
    [deliveryIds],
  );
  return new Map(rows.map(({ deliveryId, authorId }) => [deliveryId, authorId]));
}
