import type { ReplyLabel } from "@/lib/contract/labels";
import type { Tx } from "@/server/db/tx";
import type { ReplyWindow } from "@/server/domain/notices/reply-mails";
import { wantsMail } from "@/server/repositories/auth/memberships";

/** The max number of replies that one email lists. */
const maxListed = 10;

type UnreadReply = {
  userId: string;
  prospectId: string;
  accountId: string;
  fullName: string;
  snippet: string;
  label: ReplyLabel | null;
  /** How many there are for this member, listed or not. */
  total: number;
};

/**
 * Unread replies by the member to email about them, the newest first: members with the inbox who want these emails and had none
 * since `mailedBefore`, and of each only what arrived after their last email. A conversation that is assigned is its assignee's.
 */
export const listUnreadReplies = (
  tx: Tx,
  { arrivedAfter, arrivedBefore, mailedBefore, graceMs }: ReplyWindow,
) =>
  tx.query<UnreadReply>(
    `with members as (
       select m.user_id, m.is_admin, m.allowed_accounts, r.told_at - $5 * interval '1 millisecond' as told
         from memberships m join users u on u.id = m.user_id
         left join reply_mails r on r.workspace_id = m.workspace_id and r.user_id = m.user_id
        where m.workspace_id = $1 and ${wantsMail("'newReply'", "null", "'inbox'")} and (r.told_at is null or r.told_at <= $4)),
     unread as materialized (
       select c.*, x.arrived_at from conversations c
         join lateral (select max(m.created_at) as arrived_at from messages m
           where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'in' and m.understood_as = 'reply') x
           on x.arrived_at > $2 and x.arrived_at <= $3
        where c.is_unread and c.needs_you and c.done_at is null)
     select w.user_id as "userId", f.prospect_id as "prospectId", f.account_id as "accountId", p.full_name as "fullName", f.snippet,
       f.reply_label as label, f.total
       from members w cross join lateral (
         select c.*, count(*) over ()::int as total from unread c
          where (w.told is null or c.arrived_at > w.told) and (c.assignee_id is null or c.assignee_id = w.user_id)
            and (w.is_admin or w.allowed_accounts is null or c.account_id = any(w.allowed_accounts))
          order by c.last_in_at desc, c.id limit ${maxListed}) f
       join prospects p on p.workspace_id = f.workspace_id and p.id = f.prospect_id
      order by w.user_id, f.last_in_at desc, f.id`,
    [tx.workspaceId, arrivedAfter, arrivedBefore, mailedBefore, graceMs],
  );

/** Notes that a member is emailed now; false if another worker emailed them since `mailedBefore`. */
export async function noteReplyMail(
  tx: Tx,
  of: { userId: string; now: Date; mailedBefore: Date },
): Promise<boolean> {
  const noted = await tx.query(
    `insert into reply_mails as r (user_id, told_at) values ($1, $2)
     on conflict (workspace_id, user_id) do update set told_at = excluded.told_at where r.told_at <= $3 returning 1`,
    [of.userId, of.now, of.mailedBefore],
  );
  return noted.length === 1;
}
