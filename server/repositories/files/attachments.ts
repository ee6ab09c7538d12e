import type { WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { type FileRow, findFiles } from "./files";

/** Without a file it was too large to be stored. */
export type AttachmentRow = {
  id: string;
  messageId: string;
  fileId: string | null;
  name: string;
  mediaType: string;
  bytes: number;
  contentId: string | null;
  problem: "too_large" | null;
};
export type NewAttachment = Omit<AttachmentRow, "messageId">;

const columns = `a.id, a.message_id as "messageId", a.file_id as "fileId", a.name, a.media_type as "mediaType",
  a.byte_count as bytes, a.content_id as "contentId", a.problem`;

/** Of these messages, each in its order. */
export const listAttachments = (tx: Tx, messageIds: readonly string[]): Promise<AttachmentRow[]> =>
  tx.query<AttachmentRow>(
    `select ${columns} from message_attachments a where a.message_id = any($1) order by a.message_id, a.position`,
    [messageIds],
  );

/** One of a message over an account one may use; null is a 404. */
export async function findAttachment(tx: Tx, id: string, accounts: Allowed): Promise<AttachmentRow | null> {
  const [row] = await tx.query<AttachmentRow>(
    `select ${columns} from message_attachments a
       join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id
       join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where a.id = $1 and ($2::uuid[] is null or c.account_id = any($2))`,
    [id, accounts],
  );
  return row ?? null;
}

/** Puts attachments to a message that has none yet. */
export const insertAttachments = (tx: Tx, messageId: string, attachments: readonly NewAttachment[]) =>
  tx.query(
    `insert into message_attachments (id, message_id, position, file_id, name, media_type, byte_count, content_id, problem)
     select a.id, $1, a.position - 1, a.file_id, a.name, a.media_type, a.byte_count, a.content_id, a.problem
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
         with ordinality as a(id, file_id, name, media_type, byte_count, content_id, problem, position)
      where not exists (select 1 from message_attachments o where o.message_id = $1)`,
    [
      messageId,
      attachments.map(({ id }) => id),
      attachments.map(({ fileId }) => fileId),
      attachments.map(({ name }) => name),
      attachments.map(({ mediaType }) => mediaType),
      attachments.map(({ bytes }) => bytes),
      attachments.map(({ contentId }) => contentId),
      attachments.map(({ problem }) => problem),
    ],
  );

/** Puts one more attachment to a message, at its place among the others. */
export const insertAttachment = (
  tx: Tx,
  { messageId, position, ...file }: AttachmentRow & { position: number },
) =>
  tx.query(
    `insert into message_attachments (id, message_id, position, file_id, name, media_type, byte_count, content_id, problem)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      file.id,
      messageId,
      position,
      file.fileId,
      file.name,
      file.mediaType,
      file.bytes,
      file.contentId,
      file.problem,
    ],
  );

/** The files that leave with the message of this row of the ledger, in their order. */
export async function filesOfDelivery(tx: Tx, deliveryId: string): Promise<FileRow[]> {
  const rows = await tx.query<{ id: string }>(
    `select a.file_id as id from message_attachments a
       join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id
      where m.delivery_id = $1 and a.file_id is not null order by a.position`,
    [deliveryId],
  );
  return rows.length > 0
    ? findFiles(
        tx,
        rows.map(({ id }) => id),
      )
    : [];
}

export type DraftKey = { userId: string; conversationId: string; channel: WrittenChannel };

/** The files of a person's drafts in a conversation, by channel, in their order. */
export const listDraftFiles = (
  tx: Tx,
  { userId, conversationId }: Omit<DraftKey, "channel">,
): Promise<(Pick<FileRow, "id" | "name" | "mediaType" | "bytes"> & { channel: WrittenChannel })[]> =>
  tx.query(
    `select d.channel, f.id, f.name, f.media_type as "mediaType", f.byte_count::float8 as bytes from draft_attachments d
       join files f on f.workspace_id = d.workspace_id and f.id = d.file_id
      where d.user_id = $1 and d.conversation_id = $2 order by d.channel, d.position`,
    [userId, conversationId],
  );

/** Sets the files of a draft; removed ones are deleted, unless something else uses them. */
export async function setDraftFiles(
  tx: Tx,
  { userId, conversationId, channel }: DraftKey,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into draft_attachments (user_id, conversation_id, channel, file_id, position)
     select $1, $2, $3, f.id, f.position from unnest($4::uuid[]) with ordinality as f(id, position)
     on conflict (workspace_id, user_id, conversation_id, channel, file_id) do update set position = excluded.position`,
    [userId, conversationId, channel, ids],
  );
  await tx.query(
    `delete from draft_attachments where user_id = $1 and conversation_id = $2 and channel = $3 and file_id <> all($4::uuid[])`,
    [userId, conversationId, channel, ids],
  );
}
