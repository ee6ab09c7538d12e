import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Handover, Reassignment } from "@/server/domain/campaigns/reassign";
import { type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";

/** SQL: prospects under way affected by a handover; $1 campaign, $2 account or mailbox, $3 steps with something ahead. */
const concerned = ({ channel }: Pick<Handover, "channel">) =>
  `e.campaign_id = $1 and e.state in ('active', 'held') and ${channel === "email" ? "e.mailbox_id" : "e.account_id"} = $2
    and (e.step_id = any($3) or e.step_id is null or e.detour is not null)`;
const concernedBy = (campaignId: string, { channel, from }: Handover, stepIds: readonly string[]) => [
  campaignId,
  channel === "email" ? from.mailboxId : from.accountId,
  stepIds,
];

/** The senders of a campaign's prospects, by the step these are at, with the sender's state. */
export type HolderRow = {
  accountId: string;
  mailboxId: string | null;
  stepId: string | null;
  people: number;
  accountName: string;
  accountStatus: string;
  email: string | null;
  mailboxStatus: string | null;
  /** Whether the campaign still sends as the account, and from the mailbox. */
  isSender: boolean;
  isSenderMailbox: boolean;
};
export const listHolders = (tx: Tx, campaignId: string): Promise<HolderRow[]> =>
  tx.query<HolderRow>(
    `select h.*, trim(a.first_name || ' ' || a.last_name) as "accountName", a.status as "accountStatus",
            m.email, m.status as "mailboxStatus",
            exists (select 1 from campaign_senders s where s.campaign_id = $1 and s.account_id = h."accountId") as "isSender",
            exists (select 1 from campaign_senders s where s.campaign_id = $1 and s.mailbox_id = h."mailboxId") as "isSenderMailbox"
       from (select account_id as "accountId", mailbox_id as "mailboxId", step_id as "stepId", count(*)::int as people
               from enrollments where campaign_id = $1 and state in ('active', 'held') group by 1, 2, 3) h
       join accounts a on a.id = h."accountId" left join mailboxes m on m.id = h."mailboxId"
      order by h."accountId", h."mailboxId", h."stepId"`,
    [campaignId],
  );

/** SQL: since when the account of the parameter is known to be connected with the person of `e`; null: it is not. */
const connectedSince = (account: string) => `least(
    (select min(o.accepted_at) from enrollments o where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id
      and o.account_id = ${account}),
    (select min(v.at) from events v where v.workspace_id = e.workspace_id and v.prospect_id = e.prospect_id
      and v.kind = 'accepted' and v.detail ->> 'accountId' = ${account}::text))`;

/** SQL: something of the prospect of `e` is in transmission, or its outcome is unknown. */
const isUnderWay = `(e.state = 'held' or exists (select 1 from deliveries d where d.workspace_id = e.workspace_id
    and d.enrollment_id = e.id and d.state in ('claimed', 'transmitting', 'unknown')))`;

/** Prospects whom a handover would move, grouped by what happens to them. */
type ConcernedGroup = {
  stepId: string | null;
  isConnected: boolean;
  hasThread: boolean;
  isUnderWay: boolean;
  people: number;
};
export const countConcerned = (
  tx: Tx,
  campaignId: string,
  handover: Handover,
  stepIds: readonly string[],
): Promise<ConcernedGroup[]> =>
  tx.query<ConcernedGroup>(
    `select e.step_id as "stepId", ${connectedSince("$4")} is not null as "isConnected",
            cardinality(e.thread_message_ids) > 0 as "hasThread", ${isUnderWay} as "isUnderWay", count(*)::int as people
       from enrollments e where ${concerned(handover)} group by 1, 2, 3, 4`,
    [...concernedBy(campaignId, handover, stepIds), handover.to.accountId],
  );

/** A batch of them, after the last one processed. */
export const listConcerned = async (
  tx: Tx,
  campaignId: string,
  handover: Handover,
  { stepIds, after, limit }: { stepIds: readonly string[]; after: string | null; limit: number },
): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from enrollments e where ${concerned(handover)} and ($4::uuid is null or e.id > $4) order by e.id limit $5`,
      [...concernedBy(campaignId, handover, stepIds), after, limit],
    )
  ).map(({ id }) => id);

/** Moves them to the account; returns who is connected with it. Requests of their former account no longer count. */
export async function giveToAccount(
  tx: Tx,
  enrollmentIds: readonly string[],
  accountId: string,
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string; isConnected: boolean }>(
    `update enrollments e set account_id = $2, account_no = e.account_no + 1, requested_at = null, withdrawn_at = null,
            accepted_at = ${connectedSince("$2")}, version = e.version + 1
      where e.id = any($1) returning e.id, e.accepted_at is not null as "isConnected"`,
    [enrollmentIds, accountId],
  );
  return new Set(rows.flatMap(({ id, isConnected }) => (isConnected ? [id] : [])));
}

/** Their emails leave from the mailbox from now on. No mail of it is in the thread of another one, so that a new one begins (R20). */
export const giveToMailbox = (tx: Tx, enrollmentIds: readonly string[], mailboxId: string) =>
  tx.query(
    `update enrollments set mailbox_id = $2, thread_subject = null, thread_message_ids = '{}', version = version + 1
      where id = any($1)`,
    [enrollmentIds, mailboxId],
  );

/** Wait reasons that concern the old sender only, so that the new one may act at once. */
const ofTheSender: readonly WaitReason[] = [
  "sender_removed",
  "account_disconnected",
  "no_network_account",
  "mailbox_disconnected",
  "account_not_checked",
  "mailbox_not_checked",
  "daily_limit",
  "weekly_limit",
  "action_paused",
  "outside_hours",
  "outside_recipient_hours",
  "not_premium",
  "needs_sales_navigator_subscription",
  "not_supported",
  "extension_failure",
  "inmail_forbidden",
  "waiting_for_acceptance",
];

/** Moves the prospects' planned rows to the lanes of their new sender. Returns the rows, and which are due again. */
export const moveToSender = (
  tx: Tx,
  enrollmentIds: readonly string[],
  { channel, from, to }: Handover,
  now: Date,
): Promise<(Woken & { laneId: string; isAnew: boolean })[]> => {
  const [own, theirs] =
    channel === "email"
      ? ["o.mailbox_id = $2 and o.channel = 'email'", "n.mailbox_id = $3"]
      : ["o.account_id = $2 and o.channel in ('network', 'inner')", "n.account_id = $3"];
  return tx.query(
    `update deliveries d set lane_id = n.id, due_at = case when w.is_anew then $4 else d.due_at end,
            wait_reason = case when not w.is_anew then d.wait_reason end,
            wait_detail = case when not w.is_anew then d.wait_detail end
       from deliveries was
       join lanes o on o.workspace_id = was.workspace_id and o.id = was.lane_id and ${own}
       join lanes n on n.workspace_id = o.workspace_id and n.channel = o.channel and ${theirs}
       cross join lateral (select coalesce(was.wait_reason = any($5), false) as is_anew) w
      where d.workspace_id = was.workspace_id and d.id = was.id and d.enrollment_id = any($1) and d.settled_at is null
        and d.state = 'planned'
      returning d.lane_id as "laneId", d.due_at as until, w.is_anew as "isAnew", ${wokenColumns("d")}`,
    [
      enrollmentIds,
      ...(channel === "email" ? [from.mailboxId, to.mailboxId] : [from.accountId, to.accountId]),
      now,
      ofTheSender,
    ],
  );
};

/** Whether the campaign sends as this account or mailbox, and it was not removed. */
export async function isUsableSender(
  tx: Tx,
  campaignId: string,
  { channel, to }: Handover,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from campaign_senders s
       join accounts a on a.id = s.account_id and a.status <> 'deleted'
       left join mailboxes m on m.id = s.mailbox_id and m.status <> 'disconnected'
      where s.campaign_id = $1 and s.account_id = $2 and ($3 <> 'email' or (m.id = $4 and exists (
        select 1 from lanes l where l.mailbox_id = m.id)))`,
    [campaignId, to.accountId, channel, to.mailboxId],
  );
  return rows.length > 0;
}

/** The last handover of a campaign; the campaign stays as it is until the transaction ends. */
export async function lockReassignment(
  tx: Tx,
  campaignId: string,
): Promise<{ version: number; liveVersion: number | null; reassignment: Reassignment | null } | null> {
  const [row] = await tx.query<{
    version: number;
    liveVersion: number | null;
    reassignment: Reassignment | null;
  }>(
    `select version, live_version as "liveVersion", reassignment from campaigns where id = $1 for no key update`,
    [campaignId],
  );
  return row ?? null;
}

/** Stores the progress; returns the campaign's new version. */
export async function saveReassignment(
  tx: Tx,
  campaignId: string,
  reassignment: Reassignment,
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    "update campaigns set reassignment = $2, version = version + 1 where id = $1 returning version",
    [campaignId, JSON.stringify(reassignment)],
  );
  return row!.version;
}
