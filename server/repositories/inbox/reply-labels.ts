import type { LabelSource, MessageLabel, ReplyLabel } from "@/lib/contract/labels";
import type { Tx } from "@/server/db/tx";
import type { Lesson } from "@/server/domain/labels/lessons";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import type { Understood } from "./messages";

/** A received message with whose it is; `at` is real. */
export type Reply = {
  id: string;
  conversationId: string;
  prospectId: string;
  accountId: string;
  text: string;
  from: string;
  understoodAs: Understood | null;
  isUncertain: boolean;
  /** Its current label. */
  label: ReplyLabel | null;
  isQuestion: boolean;
  at: Date;
};

/** SQL: a model took it for "never again", and no member has decided yet (R14). */
const isQuestion = `coalesce(r.label = 'hardNo' and r.source in ('model', 'language_model') and p.opted_out_at is null, false)`;

const reply = `select m.id, m.conversation_id as "conversationId", m.prospect_id as "prospectId", c.account_id as "accountId", m.text,
    m.from_address as "from", m.understood_as as "understoodAs", m.is_uncertain as "isUncertain", r.label,
    ${isQuestion} as "isQuestion", m.at
  from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
  join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
  left join reply_labels r on r.workspace_id = m.workspace_id and r.message_id = m.id
  where m.id = $1 and m.direction = 'in'`;

export async function findReply(tx: Tx, messageId: string): Promise<Reply | null> {
  const [row] = await tx.query<Reply>(reply, [messageId]);
  return row ?? null;
}

/** The message, locked, so that two members label it one after the other; null is a 404. */
export async function lockReply(tx: Tx, messageId: string, accounts: Allowed): Promise<Reply | null> {
  const [row] = await tx.query<Reply>(
    `${reply} and ($2::uuid[] is null or c.account_id = any($2)) for no key update of m`,
    [messageId, accounts],
  );
  return row ?? null;
}

export type GivenLabel = {
  messageId: string;
  conversationId: string;
  label: ReplyLabel;
  confidence: number | null;
  source: LabelSource;
  model: string | null;
  reasons: readonly string[];
  at: Date;
};

/** Labels an unlabeled message; false if it has a label already. */
export async function insertReplyLabel(tx: Tx, given: GivenLabel): Promise<boolean> {
  const rows = await tx.query(
    `insert into reply_labels (message_id, conversation_id, label, confidence, source, model, reasons, given_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (workspace_id, message_id) do nothing returning 1`,
    [
      given.messageId,
      given.conversationId,
      given.label,
      given.confidence,
      given.source,
      given.model,
      given.reasons,
      given.at,
    ],
  );
  return rows.length > 0;
}

/** A member's label replaces the model's, which is kept to learn from. */
export const correctReplyLabel = (
  tx: Tx,
  said: { messageId: string; conversationId: string; label: ReplyLabel; by: string; at: Date },
) =>
  tx.query(
    `insert into reply_labels as r (message_id, conversation_id, label, source, given_by, given_at)
     values ($1, $2, $3, 'person', $4, $5)
     on conflict (workspace_id, message_id) do update set label = $3, source = 'person', given_by = $4, given_at = $5,
       confidence = null, reasons = '{}', model = null, version = r.version + 1,
       was_label = case when r.source = 'person' then r.was_label else r.label end,
       was_model = case when r.source = 'person' then r.was_model else r.model end`,
    [said.messageId, said.conversationId, said.label, said.by, said.at],
  );

/** A conversation shows the label of the newest reply that has one. */
export const showNewestLabel = (tx: Tx, conversationId: string) =>
  tx.query(
    `update conversations c set reply_label = n.label, reply_label_source = n.source,
            reply_label_confidence = n.confidence, version = c.version + 1
       from (select r.label, r.source, r.confidence from reply_labels r
               join messages m on m.workspace_id = r.workspace_id and m.id = r.message_id
              where r.conversation_id = $1 order by m.at desc, m.id desc limit 1) n
      where c.id = $1`,
    [conversationId],
  );

/** Members' corrections, newest first, with the part of the text that the model reads. */
export const listLessons = (tx: Tx, { max, letters }: { max: number; letters: number }): Promise<Lesson[]> =>
  tx.query<Lesson>(
    `select r.label, left(m.text, $2) as text
       from (select message_id, label, given_at from reply_labels where source = 'person'
              order by given_at desc limit $1) r
       join messages m on m.workspace_id = current_workspace() and m.id = r.message_id
      order by r.given_at desc, r.message_id`,
    [max, letters],
  );

export type MessageLabelRow = Omit<MessageLabel, "givenAt"> & { messageId: string; givenAt: Date };

/** The labels of these messages; `givenAt` is real. */
export const labelsOfMessages = (tx: Tx, messageIds: readonly string[]): Promise<MessageLabelRow[]> =>
  messageIds.length === 0
    ? Promise.resolve([])
    : tx.query<MessageLabelRow>(
        `select r.message_id as "messageId", r.label, r.confidence, r.source, r.reasons, r.given_at as "givenAt",
                nullif(trim(u.first_name || ' ' || u.last_name), '') as "givenBy", ${isQuestion} as "isQuestion"
           from reply_labels r join messages m on m.workspace_id = r.workspace_id and m.id = r.message_id
           join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
           left join users u on u.id = r.given_by
          where r.message_id = any($1)`,
        [messageIds],
      );

/** SQL: the newest label of a conversation `c`, as `NewestLabel`; null where it has none. */
export const newestLabel = `case when c.reply_label is not null then json_build_object('label', c.reply_label,
    'confidence', c.reply_label_confidence, 'source', c.reply_label_source) end as "replyLabel"`;
