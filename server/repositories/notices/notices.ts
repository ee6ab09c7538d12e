import type { Tx } from "@/server/db/tx";
import type { GuardedCampaign } from "@/server/domain/notices/of-campaign";
import type { NoticedConversation } from "@/server/domain/notices/of-conversation";
import type { NoticedMailbox } from "@/server/domain/notices/of-mailbox";
import type { NoticedTask } from "@/server/domain/notices/of-task";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { isAllowed } from "@/server/repositories/campaigns/campaigns";
import { isTaskOf } from "@/server/repositories/tasks/tasks";

/** Which notices the person of the transaction has read in its workspace. */
export async function listReadKeys(tx: Tx): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>("select key from notice_reads where user_id = $1", [
    tx.personId,
  ]);
  return new Set(rows.map(({ key }) => key));
}

/** Marks these as read, and deletes marks that are no longer `current`. Returns whether anything was unread. */
export async function markRead(
  tx: Tx,
  keys: readonly string[],
  current: readonly string[],
): Promise<boolean> {
  await tx.query("delete from notice_reads where user_id = $1 and key <> all($2)", [tx.personId, current]);
  const marked = await tx.query(
    `insert into notice_reads (user_id, key) select $1, key from unnest($2::text[]) as key
     on conflict do nothing returning key`,
    [tx.personId, keys],
  );
  return marked.length > 0;
}

/** Mailboxes of these accounts that were connected and can no longer be used. */
export const listBroken = (tx: Tx, allowed: Allowed) =>
  tx.query<NoticedMailbox>(
    `select id, email, account_id as "accountId", status, problem, last_checked_at as "lastCheckedAt", created_at as "createdAt"
     from mailboxes
     where status = 'disabled' and problem is not null and email <> '' and ($1::uuid[] is null or account_id = any($1))
     order by created_at, id`,
    [allowed],
  );

/** Campaigns of these accounts with a finding of the bounce guard (R17). */
export const listGuarded = (tx: Tx, allowed: Allowed) =>
  tx.query<GuardedCampaign>(
    `select c.id, c.name, c.guard from campaigns c
      where c.guard is not null and c.status in ('active', 'paused') and ${isAllowed("$1")} order by c.id`,
    [allowed],
  );

/** Lanes that the watchdog found standing still, by the name of the account or the mailbox (R13). */
export const listStuck = (tx: Tx) =>
  tx.query<{ id: string; name: string; since: Date }>(
    `select l.id, coalesce(m.email, nullif(trim(a.first_name || ' ' || a.last_name), ''), a.username) as name, l.stuck_since as since
       from lanes l join accounts a on a.workspace_id = l.workspace_id and a.id = l.account_id
       left join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id
      where l.stuck_since is not null order by l.id`,
  );

/** The max number of each kind behind the bell. */
const maxShown = 20;

/** SQL: the person of the transaction, $1, wants this kind of notice. */
const wanted = (setting: string) => `coalesce((notifications_settings ->> '${setting}')::boolean, true)`;

/**
 * Conversations of these accounts, as far as the person of the transaction wants notices of them (NOTIF-15): those that teammates assigned
 * to them since then, those they snoozed that are back, and those with an unread reply. A reply in a conversation that is assigned to a
 * teammate is news for that teammate alone. Done ones are left out.
 */
export const listNoticedConversations = (tx: Tx, allowed: Allowed, since: Date) =>
  tx.query<NoticedConversation>(
    `with me as (select ${wanted("conversationAssigned")} as assigned, ${wanted("reminderBack")} as reminded,
         ${wanted("replyReceived")} as replied from users where id = $1),
       noticed as (
         (select 'conversation_assigned' as kind, c.prospect_id, c.account_id, c.assigned_by as by_id, c.snippet, c.assigned_at as since
            from conversations c, me
           where me.assigned and c.assignee_id = $1 and c.assigned_by <> $1 and c.assigned_at > $3 and c.done_at is null
             and ($2::uuid[] is null or c.account_id = any($2)) order by c.assigned_at desc limit ${maxShown})
         union all
         (select 'reminder_back', c.prospect_id, c.account_id, null, c.snippet, c.reminded_at from conversations c, me
           where me.reminded and c.reminded_by = $1 and c.reminded_at > $3 and c.needs_you and c.done_at is null
             and c.remind_at is null and ($2::uuid[] is null or c.account_id = any($2))
           order by c.reminded_at desc limit ${maxShown})
         union all
         (select 'reply_received', c.prospect_id, c.account_id, null, c.snippet, c.last_in_at from conversations c, me
           where me.replied and c.is_unread and c.needs_you and c.done_at is null and c.sort_at > $3 and c.last_in_at > $3
             and (c.assignee_id is null or c.assignee_id = $1) and ($2::uuid[] is null or c.account_id = any($2))
           order by c.sort_at desc limit ${maxShown}))
     select n.kind, p.id as "prospectId", n.account_id as "accountId", p.full_name as "fullName",
       trim(u.first_name || ' ' || u.last_name) as "givenBy", n.snippet, n.since
       from noticed n join prospects p on p.id = n.prospect_id left join users u on u.id = n.by_id
      where n.by_id is null or u.id is not null`,
    [tx.personId, allowed, since],
  );

/** Open tasks of these accounts that teammates assigned to the person of the transaction since then, as far as they want notices. */
export const listNoticedTasks = (tx: Tx, allowed: Allowed, since: Date) =>
  tx.query<NoticedTask>(
    `select t.id, t.text, trim(by.first_name || ' ' || by.last_name) as "givenBy", t.assigned_at as since
       from tasks t join users by on by.id = t.assigned_by join users me on me.id = $1
      where t.assignee_id = $1 and t.assigned_by <> $1 and t.assigned_at > $3 and t.state = 'pending'
        and coalesce((me.notifications_settings ->> 'taskAssigned')::boolean, true) and ${isTaskOf("$2")}
      order by t.assigned_at desc limit ${maxShown}`,
    [tx.personId, allowed, since],
  );

/** When the last prospect's sequence ended, and the campaign with it. */
const lastEnd = `(select max(e.ended_at) from enrollments e where e.workspace_id = s.workspace_id and e.campaign_id = s.id)`;

/** Since when no campaign runs that this person may see, though some did; null while one runs, or none ever did. */
export async function readStandstill(tx: Tx, allowed: Allowed): Promise<Date | null> {
  const [row] = await tx.query<{ since: Date | null }>(
    `with seen as materialized (
       select c.workspace_id, c.id, c.status, c.paused_at, c.created_at from campaigns c
        where c.status in ('active', 'paused', 'finished') and c.live_version is not null and ${isAllowed("$1")})
     select max(case when s.status = 'paused' then coalesce(s.paused_at, s.created_at) else coalesce(${lastEnd}, s.created_at) end) as since
       from seen s where not exists (select 1 from seen where status = 'active')`,
    [allowed],
  );
  return row?.since ?? null;
}

/** The address of the person of the transaction, and since when it has waited to be confirmed. */
export async function readAddress(tx: Tx): Promise<{ email: string; since: Date } | null> {
  const [row] = await tx.query<{ email: string; since: Date }>(
    "select email, created_at as since from users where id = $1 and email_confirmed_at is null",
    [tx.personId],
  );
  return row ?? null;
}
