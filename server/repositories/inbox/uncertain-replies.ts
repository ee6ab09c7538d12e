import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import type { Understood } from "./messages";

/** A message that is, or was, perhaps an answer (R15); `at` is real. */
export type UncertainReply = {
  id: string;
  conversationId: string;
  prospectId: string;
  accountId: string;
  campaignId: string | null;
  channel: Channel;
  understoodAs: Understood;
  isUncertain: boolean;
  from: string;
  at: Date;
};

/** The message, locked, so that two members decide one after the other; null is a 404. */
export async function lockUncertainReply(
  tx: Tx,
  id: string,
  accounts: Allowed,
): Promise<UncertainReply | null> {
  const [row] = await tx.query<UncertainReply>(
    `select m.id, m.conversation_id as "conversationId", m.prospect_id as "prospectId", c.account_id as "accountId",
            m.campaign_id as "campaignId", m.channel, m.understood_as as "understoodAs", m.is_uncertain as "isUncertain",
            m.from_address as "from", m.at
       from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.id = $1 and m.direction = 'in' and ($2::uuid[] is null or c.account_id = any($2)) for no key update of m`,
    [id, accounts],
  );
  return row ?? null;
}

export const settleUncertainReply = (tx: Tx, id: string, understoodAs: Understood) =>
  tx.query("update messages set is_uncertain = false, understood_as = $2 where id = $1", [id, understoodAs]);

/** Whether a person's sequences wait because of a doubt, and none is left that they should wait for: no message that is perhaps theirs, no "never again" that a model read (R14, R15). */
export async function waitsForNothing(tx: Tx, prospectId: string): Promise<boolean> {
  const [row] = await tx.query<{ waits: boolean }>(
    `select exists (select 1 from enrollments e where e.prospect_id = $1 and e.state in ('active', 'held')
          and (e.hold_reason = 'uncertain_reply' or exists (select 1 from deliveries d where d.workspace_id = e.workspace_id
            and d.enrollment_id = e.id and d.settled_at is null and d.wait_reason = 'uncertain_reply')))
        and not exists (select 1 from messages where prospect_id = $1 and is_uncertain)
        and not exists (select 1 from unmatched_mails where prospect_id = $1 and settled_at is null)
        and not exists (select 1 from messages m join reply_labels r on r.workspace_id = m.workspace_id and r.message_id = m.id
          where m.prospect_id = $1 and r.label = 'hardNo' and r.source in ('model', 'language_model')
            and m.understood_as is distinct from 'not_an_answer') as waits`,
    [prospectId],
  );
  return row!.waits;
}

/** The conversation needs no attention if no reply, and no ended snooze, is newer than our last message. */
export const reconsiderNeed = (tx: Tx, conversationId: string) =>
  tx.query(
    `update conversations c set version = version + 1, needs_you = c.needs_you and (c.reminded_at is not null or exists (
        select 1 from messages m where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'in'
           and (m.understood_as = 'reply' or m.is_uncertain)
           and m.at > coalesce((select max(o.at) from messages o where o.workspace_id = c.workspace_id
             and o.conversation_id = c.id and o.direction = 'out'), '-infinity')))
      where c.id = $1`,
    [conversationId],
  );
