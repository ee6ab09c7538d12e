import type { WrittenChannel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";

/** A member's draft in a conversation on one channel; `savedAt` is real (INBOX-03, INBOX-12). */
type DraftRow = {
  channel: WrittenChannel;
  clientId: string | null;
  subject: string;
  text: string;
  savedAt: Date;
};

export const listDrafts = (tx: Tx, userId: string, conversationId: string): Promise<DraftRow[]> =>
  tx.query<DraftRow>(
    `select channel, client_id as "clientId", subject, text, saved_at as "savedAt" from drafts
      where user_id = $1 and conversation_id = $2 order by saved_at desc`,
    [userId, conversationId],
  );

/** Keeps the newest text; an older write that arrives late changes nothing. */
export async function saveDraft(
  tx: Tx,
  key: { userId: string; conversationId: string },
  draft: DraftRow,
): Promise<DraftRow> {
  const [row] = await tx.query<DraftRow>(
    `insert into drafts as d (user_id, conversation_id, channel, client_id, subject, text, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, user_id, conversation_id, channel) do update
       set client_id = case when d.saved_at <= excluded.saved_at then excluded.client_id else d.client_id end,
           subject = case when d.saved_at <= excluded.saved_at then excluded.subject else d.subject end,
           text = case when d.saved_at <= excluded.saved_at then excluded.text else d.text end,
           saved_at = greatest(d.saved_at, excluded.saved_at)
     returning channel, client_id as "clientId", subject, text, saved_at as "savedAt"`,
    [key.userId, key.conversationId, draft.channel, draft.clientId, draft.subject, draft.text, draft.savedAt],
  );
  return row!;
}

export const deleteDraft = (tx: Tx, userId: string, conversationId: string, channel: WrittenChannel) =>
  tx.query("delete from drafts where user_id = $1 and conversation_id = $2 and channel = $3", [
    userId,
    conversationId,
    channel,
  ]);
