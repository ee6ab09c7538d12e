import type { LeadStatus } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import type { DeliveryState } from "@/server/domain/campaigns/delivery";
import type { Sequence } from "@/server/domain/prospects/merge-records";

/** The current id of a record: of the one it was merged into, or its own. */
export async function idAfterMerge(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>("select into_id as id from merged_prospects where id = $1", [
    id,
  ]);
  return row?.id ?? id;
}

/** Open ledger rows of these prospects, including those of ended sequences and of messages by hand. */
const openRows = `select d.id, d.prospect_id as "prospectId", d.state from deliveries d
  where d.settled_at is null and d.id in (
    select o.id from enrollments e join deliveries o on o.workspace_id = e.workspace_id and o.enrollment_id = e.id
     where e.prospect_id = any($1)
    union all select m.delivery_id from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
     where c.prospect_id = any($1) and m.delivery_id is not null)`;

export type OpenRow = { id: string; prospectId: string; state: DeliveryState };
export const listOpenRows = (tx: Tx, ids: readonly string[]) => tx.query<OpenRow>(openRows, [ids]);

/** Locks everything a merge changes, in lock order (lock-order.md); returns the open ledger rows. */
export async function lockRecords(tx: Tx, ids: readonly string[]): Promise<OpenRow[]> {
  const open = await tx.query<OpenRow>(`${openRows} order by d.id for update`, [ids]);
  for (const [table, column] of [
    ["enrollments", "prospect_id"],
    ["conversations", "prospect_id"],
    ["prospects", "id"],
  ])
    await tx.query(`select 1 from ${table} where ${column} = any($1) order by id for update`, [ids]);
  return open;
}

/** Every run of these prospects in a campaign, with how many of its steps reached them. */
export const listSequences = (tx: Tx, ids: readonly string[]): Promise<Sequence[]> =>
  tx.query<Sequence>(
    `select e.id, e.prospect_id as "prospectId", e.campaign_id as "campaignId", c.name as "campaignName", e.state,
        e.account_id as "accountId", (select count(*)::int from deliveries d where d.workspace_id = e.workspace_id
          and d.enrollment_id = e.id and d.state = 'sent' and d.kind <> 'condition') as done
       from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
      where e.prospect_id = any($1) order by e.entered_at, e.id`,
    [ids],
  );

/** Why each of these prospects must not be contacted, and what a member still has to decide (R14, R15). */
export const listStandings = (tx: Tx, ids: readonly string[]) =>
  tx.query<{
    id: string;
    hasReplied: boolean;
    isInDoubt: boolean;
    accountIds: string[];
    awayUntil: Date | null;
  }>(
    `select p.id, exists (select 1 from events v where v.prospect_id = p.id and v.kind = 'reply' and v.reason is null)
          or exists (select 1 from enrollments e where e.prospect_id = p.id
            and e.stop_reason in ('replied', 'replied_by_hand', 'meeting_booked')) as "hasReplied",
        exists (select 1 from messages m where m.prospect_id = p.id and m.is_uncertain)
          or exists (select 1 from unmatched_mails u where u.prospect_id = p.id and u.settled_at is null)
          or exists (select 1 from enrollments e where e.prospect_id = p.id and e.state in ('active', 'held')
            and e.hold_reason = 'uncertain_reply') as "isInDoubt",
        array(select account_id from enrollments where prospect_id = p.id
          union select account_id from conversations where prospect_id = p.id) as "accountIds",
        (select max(c.away_until) from conversations c where c.prospect_id = p.id) as "awayUntil"
       from prospects p where p.id = any($1)`,
    [ids],
  );

/** What moves with a record. */
export async function countMoving(tx: Tx, id: string) {
  const [row] = await tx.query<
    Record<"campaigns" | "conversations" | "tasks" | "notes" | "labels" | "lists", number>
  >(
    `select (select count(distinct campaign_id) from enrollments where prospect_id = $1)::int as campaigns,
        (select count(*) from conversations where prospect_id = $1)::int as conversations,
        (select count(*) from tasks where prospect_id = $1)::int as tasks,
        (select count(*) from prospect_notes where prospect_id = $1)::int as notes,
        (select count(*) from prospect_labels where prospect_id = $1)::int as labels,
        (select count(*) from prospect_list_members where prospect_id = $1)::int as lists`,
    [id],
  );
  return row!;
}

/** Conversations with the same account: `f` of the record that goes, `t` of the one that stays. */
const twice = `conversations f join conversations t
  on t.workspace_id = f.workspace_id and t.account_id = f.account_id and t.prospect_id = $2 where f.prospect_id = $1`;
const isNewer = "f.last_message_at > t.last_message_at";
const hasNewerLabel = `(f.reply_label is not null and (t.reply_label is null or f.last_in_at > t.last_in_at))`;

/** One conversation per prospect and account: messages of both move into one, which needs attention if either did. */
const joinConversations = [
  `update messages m set conversation_id = x.into_id from (select f.workspace_id, f.id, t.id as into_id from ${twice}) x
    where m.workspace_id = x.workspace_id and m.conversation_id = x.id`,
  `update reply_labels r set conversation_id = x.into_id from (select f.workspace_id, f.id, t.id as into_id from ${twice}) x
    where r.workspace_id = x.workspace_id and r.conversation_id = x.id`,
  `update conversations c set
     snippet = x.snippet, last_channel = x.last_channel, last_direction = x.last_direction, last_message_at = x.last_message_at,
     last_in_at = x.last_in_at, channels = x.channels, is_unread = x.is_unread, needs_you = x.needs_you, done_at = x.done_at,
     away_until = x.away_until, reply_label = x.reply_label, reply_label_source = x.reply_label_source,
     reply_label_confidence = x.reply_label_confidence, remind_at = x.remind_at, reminded_at = x.reminded_at,
     reminded_by = x.reminded_by, assignee_id = x.assignee_id, assigned_by = x.assigned_by, assigned_at = x.assigned_at,
     version = c.version + 1
   from (select t.workspace_id, t.id,
       case when ${isNewer} then f.snippet else t.snippet end as snippet,
       case when ${isNewer} then f.last_channel else t.last_channel end as last_channel,
       case when ${isNewer} then f.last_direction else t.last_direction end as last_direction,
       greatest(f.last_message_at, t.last_message_at) as last_message_at, greatest(f.last_in_at, t.last_in_at) as last_in_at,
       array(select distinct channel from unnest(f.channels || t.channels) channel order by channel) as channels,
       f.is_unread or t.is_unread as is_unread, f.needs_you or t.needs_you as needs_you,
       case when f.done_at is not null and t.done_at is not null then greatest(f.done_at, t.done_at) end as done_at,
       greatest(f.away_until, t.away_until) as away_until,
       case when ${hasNewerLabel} then f.reply_label else t.reply_label end as reply_label,
       case when ${hasNewerLabel} then f.reply_label_source else t.reply_label_source end as reply_label_source,
       case when ${hasNewerLabel} then f.reply_label_confidence else t.reply_label_confidence end as reply_label_confidence,
       least(f.remind_at, t.remind_at) as remind_at, greatest(f.reminded_at, t.reminded_at) as reminded_at,
       coalesce(t.reminded_by, f.reminded_by) as reminded_by, coalesce(t.assignee_id, f.assignee_id) as assignee_id,
       case when t.assignee_id is null then f.assigned_by else t.assigned_by end as assigned_by,
       case when t.assignee_id is null then f.assigned_at else t.assigned_at end as assigned_at
     from ${twice}) x where c.workspace_id = x.workspace_id and c.id = x.id`,
  `delete from conversations c using (select f.workspace_id, f.id from ${twice}) x
    where c.workspace_id = x.workspace_id and c.id = x.id`,
  "update conversations set prospect_id = $2, version = version + 1 where prospect_id = $1",
  `update messages m set prospect_id = $2 from conversations c
    where c.prospect_id = $2 and m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.prospect_id = $1`,
];

/** A draft that the conversation that stays has already is kept; files go with the drafts they belong to. */
const moveDrafts = `with pairs as (select f.id as from_id, t.id as into_id from ${twice}), moved as (
    insert into drafts (user_id, conversation_id, channel, subject, text, client_id, saved_at)
      select d.user_id, p.into_id, d.channel, d.subject, d.text, d.client_id, d.saved_at
        from drafts d join pairs p on p.from_id = d.conversation_id
    on conflict do nothing returning user_id, conversation_id, channel)
  insert into draft_attachments (user_id, conversation_id, channel, file_id, position)
    select a.user_id, p.into_id, a.channel, a.file_id, a.position
      from draft_attachments a join pairs p on p.from_id = a.conversation_id
      join moved m on m.user_id = a.user_id and m.conversation_id = p.into_id and m.channel = a.channel`;

/** Identities of the prospect. */
const moveTheRest = [
  "update prospect_identities set prospect_id = $2 where prospect_id = $1",
  "update network_threads set prospect_id = $2 where prospect_id = $1",
  "update webhook_events set prospect_id = $2 where prospect_id = $1",
  // A record of an external CRM goes with the person, unless the record that stays is in that CRM itself.
  `delete from crm_links t using crm_links f where t.prospect_id = $2 and t.state <> 'linked' and f.workspace_id = t.workspace_id
      and f.connection_id = t.connection_id and f.prospect_id = $1 and f.state = 'linked'`,
  `update crm_links f set prospect_id = $2, changes = f.changes + 1, due_at = case when f.state <> 'gone' then clock_timestamp() end
    where f.prospect_id = $1 and not exists (select 1 from crm_links t where t.workspace_id = f.workspace_id
      and t.connection_id = f.connection_id and t.prospect_id = $2)`,
  "update crm_activities set prospect_id = $2 where prospect_id = $1",
  "update crm_lines set prospect_id = $2 where prospect_id = $1",
  "update meetings set prospect_id = $2 where prospect_id = $1",
  "update meeting_links set prospect_id = $2 where prospect_id = $1",
  "update webhook_deliveries set prospect_id = $2 where prospect_id = $1",
  "update tasks set prospect_id = $2, version = version + 1 where prospect_id = $1",
  "update prospect_notes set prospect_id = $2 where prospect_id = $1",
  "update crm_deals set prospect_id = $2, version = version + 1 where prospect_id = $1",
  "update crm_deal_changes set before_prospect_id = $2 where before_prospect_id = $1",
  "update crm_deal_changes set after_prospect_id = $2 where after_prospect_id = $1",
  "update approvals set prospect_id = $2 where prospect_id = $1",
  "update raw_mails set prospect_id = $2 where prospect_id = $1 and state = 'stored'",
  "update unmatched_mails set prospect_id = $2 where prospect_id = $1 and settled_at is null",
  "update search_people set prospect_id = $2 where prospect_id = $1",
  "update enrichment_people set prospect_id = $2 where prospect_id = $1",
  `insert into prospect_labels (prospect_id, label_id, attached_by, attached_at)
     select $2, label_id, attached_by, attached_at from prospect_labels where prospect_id = $1 on conflict do nothing`,
  `insert into prospect_list_members (list_id, prospect_id, added_at, added_by)
     select list_id, $2, added_at, added_by from prospect_list_members where prospect_id = $1 on conflict do nothing`,
  // What another tool said of them keeps the person out of campaigns (R24).
  "update import_rows set prospect_id = $2 where prospect_id = $1 and past_status is not null",
  `insert into segment_people (segment_id, prospect_id, outcome, reason, at)
     select segment_id, $2, outcome, reason, at from segment_people where prospect_id = $1 on conflict do nothing`,
  `update prospects p set is_premium = coalesce(p.is_premium, f.is_premium) from prospects f where p.id = $2 and f.id = $1`,
  "update merged_prospects set into_id = $2 where into_id = $1",
  `insert into left_requests (account_id, prospect_id, requested_at, withdrawn_at)
     select account_id, $2, requested_at, withdrawn_at from left_requests where prospect_id = $1 on conflict do nothing`,
  `insert into consents (prospect_id, channel, phone, source, given_on, wording, recorded_by_id, recorded_at, withdrawn_at)
     select $2, channel, phone, source, given_on, wording, recorded_by_id, recorded_at, withdrawn_at from consents
      where prospect_id = $1 on conflict do nothing`,
  // Consent withdrawn on one of the records is withdrawn for the person, at every number (R28).
  `update consents c set withdrawn_at = w.at from (
     select channel, min(withdrawn_at) as at from consents where prospect_id = any(array[$1, $2]::uuid[]) group by channel) w
    where c.prospect_id = $2 and c.channel = w.channel and c.withdrawn_at is null`,
  `insert into possible_duplicates (first_id, second_id, kind, value, found_at, dismissed_at, dismissed_by)
     select least(o.id, $2), greatest(o.id, $2), d.kind, d.value, d.found_at, d.dismissed_at, d.dismissed_by
       from possible_duplicates d cross join lateral (
         select case when d.first_id = $1 then d.second_id else d.first_id end as id) o
      where $1 in (d.first_id, d.second_id) and o.id <> $2 on conflict do nothing`,
];

/** Runs keep their order; those of the record whose sequence continues come last, because the last run counts. */
const moveSequences = [
  "update enrollments set run = run + 1000 where prospect_id = any(array[$1, $2]::uuid[])",
  `update deliveries d set prospect_id = $2 from enrollments e
    where e.prospect_id = $1 and d.workspace_id = e.workspace_id and d.enrollment_id = e.id`,
  `update enrollments e set prospect_id = $2, run = n.run, version = e.version + 1
     from (select id, row_number() over (partition by campaign_id order by state in ('active', 'held'), entered_at, run, id) as run
       from enrollments where prospect_id = any(array[$1, $2]::uuid[])) n
    where e.id = n.id`,
];

const moveOwnMessages = `update deliveries d set prospect_id = $2 from messages m
  where m.prospect_id = $2 and m.workspace_id = d.workspace_id and m.delivery_id = d.id and d.prospect_id = $1`;

const copyEvents = `insert into events (id, at, kind, prospect_id, campaign_id, enrollment_id, delivery_id, step_id, step_kind,
    channel, reason, until, actor_id, message_id, detail, version, gate)
  select n.id, v.at, v.kind, $1, v.campaign_id, v.enrollment_id, v.delivery_id, v.step_id, v.step_kind, v.channel, v.reason,
    v.until, v.actor_id, v.message_id, v.detail, v.version, v.gate
    from unnest($2::uuid[], $3::uuid[]) as n(id, of_id) join events v on v.id = n.of_id`;

/** Copies the log of the removed record to the remaining one. The log is append-only: entries are added, not changed. */
async function copyHistory(tx: Tx, { from, into }: Merge, newId: () => string): Promise<void> {
  const lines = await tx.query<{ id: string }>(
    "select id from events where prospect_id = $1 order by at, id",
    [from],
  );
  const ids = lines.map(newId).sort();
  if (ids.length > 0) await tx.query(copyEvents, [into, ids, lines.map(({ id }) => id)]);
}

export type Merge = { from: string; into: string };

/** Everything of one record becomes the other's, and the record is gone; both are locked (`lockRecords`). */
export async function moveRecord(
  tx: Tx,
  merge: Merge,
  { newId, at, by }: { newId: () => string; at: Date; by: string },
): Promise<void> {
  const ids = [merge.from, merge.into];
  for (const sql of [...moveSequences, moveDrafts, ...joinConversations, moveOwnMessages, ...moveTheRest])
    await tx.query(sql, ids);
  await copyHistory(tx, merge, newId);
  await tx.query(
    `update prospects t set lost_phone = case when t.phone = f.phone then coalesce(t.lost_phone, f.lost_phone) else t.lost_phone end,
        address_checks = f.address_checks || t.address_checks, personality = coalesce(t.personality, f.personality), created_at = least(t.created_at, f.created_at)
       from prospects f where t.id = $2 and f.id = $1`,
    ids,
  );
  await tx.query("insert into merged_prospects (id, into_id, merged_at, merged_by) values ($1, $2, $3, $4)", [
    ...ids,
    ...[at, by],
  ]);
  await tx.query("delete from prospects where id = $1", [merge.from]);
}

/** What a merge decides besides a prospect's own data. */
export const noteMerged = (
  tx: Tx,
  id: string,
  known: {
    memberRef: string | null;
    timezone: string | null;
    emailStatus: string;
    status: LeadStatus;
    optedOutAt: Date | null;
  },
) =>
  tx.query(
    "update prospects set member_ref = $2, timezone = $3, email_status = $4, status = $5, opted_out_at = $6 where id = $1",
    [id, known.memberRef, known.timezone, known.emailStatus, known.status, known.optedOutAt],
  );
