import type { ApprovalState } from "@/lib/contract/campaigns/approval-states";
import type { ApprovalVerdict } from "@/lib/contract/campaigns/approvals";
import type { Instruction, StepKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { type Approval, approvalWords } from "@/server/domain/campaigns/approval";
import type { DeliveryState } from "@/server/domain/campaigns/delivery";
import { approvedKinds } from "@/server/domain/campaigns/sequence/kinds";
import type { TextSources } from "@/server/domain/campaigns/sequence/written-text";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { lockDeliveries, type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";
import { isAllowed } from "./campaigns";

/** SQL: the approval of this ledger row; null if it needs none. */
export const approvalOf = (
  d: string,
) => `(select jsonb_build_object('state', a.state, 'subject', a.subject, 'text', a.text,
    'editedSubject', a.edited_subject, 'editedText', a.edited_text, 'missing', a.missing)
  from approvals a where a.workspace_id = ${d}.workspace_id and a.delivery_id = ${d}.id)`;

/** One message to read, with the row of the ledger it belongs to; instants are real. */
export type ApprovalRow = Approval & {
  id: string;
  shown: ApprovalState;
  prospectId: string;
  fullName: string;
  position: string;
  companyName: string;
  campaignId: string;
  campaignName: string;
  liveVersion: number | null;
  accountId: string;
  accountName: string;
  senderFirstName: string;
  senderLastName: string;
  noteLimit: number;
  /** Of its mailbox, with placeholders. */
  footer: string;
  stepId: string;
  kind: StepKind;
  delivery: DeliveryState;
  isFirstMail: boolean;
  isChanged: boolean;
  dueAt: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  version: number;
  writing: WritingOf | null;
};
/** What a generated text was based on; the instant is real. */
export type WritingOf = Instruction & {
  sources: TextSources | null;
  isFailed: boolean;
  model: string | null;
  promptVersion: number | null;
  /** Tenths of a credit. */
  cost: number | null;
  writtenAt: string | null;
};

/** The ledger decides what is sent or canceled; a paused campaign holds up what waits in it. */
export const approvalShown = `case when d.outcome = 'sent' then 'complete' when d.settled_at is not null then 'canceled'
  when c.status <> 'active' and a.state in ('awaiting', 'approved') then 'paused' else a.state end`;

const columns = `a.delivery_id as id, ${approvalShown} as shown, a.state, a.subject, a.text, a.edited_subject as "editedSubject",
  a.edited_text as "editedText", a.missing, a.is_changed as "isChanged", a.decided_at as "decidedAt", a.version,
  nullif(trim(u.first_name || ' ' || u.last_name), '') as "decidedBy",
  a.prospect_id as "prospectId", p.full_name as "fullName", p.position, p.company_name as "companyName",
  a.campaign_id as "campaignId", c.name as "campaignName", c.live_version as "liveVersion", l.account_id as "accountId",
  trim(s.first_name || ' ' || s.last_name) as "accountName",
  s.first_name as "senderFirstName", s.last_name as "senderLastName", s.note_limit as "noteLimit", coalesce(m.footer, '') as footer, d.step_id as "stepId", d.kind,
  d.state as delivery, d.due_at as "dueAt", cardinality(e.thread_message_ids) = 0 as "isFirstMail",
  case when w.text = a.text or (w.text is null and w.next_at is null and w.failure is not null) then w.wish || jsonb_build_object(
    'sources', w.sources, 'isFailed', w.text is null, 'model', w.model, 'promptVersion', w.prompt_version, 'cost', w.cost,
    'writtenAt', w.written_at) end as writing`;
const joins = `join deliveries d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
  join enrollments e on e.workspace_id = a.workspace_id and e.id = d.enrollment_id
  join lanes l on l.workspace_id = a.workspace_id and l.id = d.lane_id
  join accounts s on s.workspace_id = a.workspace_id and s.id = l.account_id
  left join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id
  join prospects p on p.workspace_id = a.workspace_id and p.id = a.prospect_id
  join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
  left join written_texts w on w.workspace_id = a.workspace_id and w.delivery_id = a.delivery_id
  left join users u on u.id = a.decided_by`;

export type ApprovalFilter = {
  accounts: Allowed;
  state?: ApprovalState;
  campaignId?: string;
  prospectId?: string;
};

/** The stored states behind each displayed state, so that the index is used. */
const wordsIn: Record<ApprovalState, readonly string[]> = {
  awaiting: ["awaiting"],
  approved: ["approved"],
  hold: ["hold"],
  paused: ["awaiting", "approved"],
  complete: ["awaiting", "approved"],
  canceled: approvalWords,
};

function conditions({ accounts, state, campaignId, prospectId }: ApprovalFilter) {
  const values: unknown[] = [accounts];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ["($1::uuid[] is null or l.account_id = any($1))", "c.status <> 'deleted'"];
  if (state) parts.push(`a.state = any(${add(wordsIn[state])}) and ${approvalShown} = ${add(state)}`);
  if (campaignId) parts.push(`a.campaign_id = ${add(campaignId)}`);
  if (prospectId) parts.push(`a.prospect_id = ${add(prospectId)}`);
  return { where: parts.join(" and "), values, add };
}

/** A page in the order in which they were planned; `after` is an item. */
export function listApprovals(
  tx: Tx,
  filter: ApprovalFilter,
  page: { after: string | null; offset: number; limit: number },
): Promise<ApprovalRow[]> {
  const { where, values, add } = conditions(filter);
  const after = page.after ? `and a.delivery_id > ${add(page.after)}` : "";
  return tx.query<ApprovalRow>(
    `select ${columns} from approvals a ${joins} where ${where} ${after}
      order by a.delivery_id limit ${add(page.limit)} offset ${add(page.offset)}`,
    values,
  );
}

export function countApprovals(tx: Tx, filter: ApprovalFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(tx, `approvals a ${joins} where ${where}`, values);
}

/** Some of them by id, with their rows of the ledger held until the transaction ends (lock-order.md). */
export async function lockApprovals(
  tx: Tx,
  ids: readonly string[],
  accounts: Allowed,
): Promise<ApprovalRow[]> {
  await lockDeliveries(tx, ids);
  return tx.query<ApprovalRow>(
    `select ${columns} from approvals a ${joins}
      where a.delivery_id = any($1) and ($2::uuid[] is null or l.account_id = any($2)) and c.status <> 'deleted'
      order by a.delivery_id for no key update of a`,
    [ids, accounts],
  );
}

/** A message to be read as its step says it now. */
export type WrittenApproval = Approval & {
  deliveryId: string;
  campaignId: string;
  prospectId: string;
  variantId: string | null;
  isChanged: boolean;
};

/** Stores messages for approval with their variant; the decision is stored with the text. */
export async function writeApprovals(tx: Tx, written: readonly WrittenApproval[]): Promise<void> {
  if (written.length === 0) return;
  const column = <T>(read: (one: WrittenApproval) => T) => written.map(read);
  await tx.query(
    `with w as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[],
        $8::boolean[], $9::uuid[]) as w(delivery_id, campaign_id, prospect_id, state, subject, said, missing, is_changed, variant_id)),
      assigned as (update deliveries d set variant_id = w.variant_id from w where d.id = w.delivery_id and w.variant_id is not null)
    insert into approvals (delivery_id, campaign_id, prospect_id, state, subject, text, missing, is_changed)
    select delivery_id, campaign_id, prospect_id, state, subject, said,
        array(select jsonb_array_elements_text(missing)), is_changed from w order by delivery_id
    on conflict (workspace_id, delivery_id) do update set state = excluded.state, subject = excluded.subject,
      text = excluded.text, missing = excluded.missing, is_changed = approvals.is_changed or excluded.is_changed,
      is_stale = false, version = approvals.version + 1,
      decided_by = case when excluded.state = approvals.state then approvals.decided_by end,
      decided_at = case when excluded.state = approvals.state then approvals.decided_at end`,
    [
      column((one) => one.deliveryId),
      column((one) => one.campaignId),
      column((one) => one.prospectId),
      column((one) => one.state),
      column((one) => one.subject),
      column((one) => one.text),
      column((one) => JSON.stringify(one.missing)),
      column((one) => one.isChanged),
      column((one) => one.variantId),
    ],
  );
}

/** The step's text has not changed. */
export async function keepFresh(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query("update approvals set is_stale = false where delivery_id = any($1) and is_stale", [ids]);
}

/** The campaign requires approval from now on: claimed rows are checked once more. Returns the rows. */
export const recallClaimed = async (tx: Tx, campaignId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `with open as (select d.workspace_id, d.id from deliveries d where d.campaign_id = $1 and d.settled_at is null
          and d.state = 'claimed' order by d.id for update)
       update deliveries d set state = 'planned', lease_by = null from open
        where d.workspace_id = open.workspace_id and d.id = open.id returning d.id`,
      [campaignId],
    )
  ).map(({ id }) => id);

/** The campaign no longer requires approval: rows that are not due yet wait only for their date. */
export const forgetAwaiting = (tx: Tx, campaignId: string) =>
  tx.query(
    `update deliveries set wait_reason = null where campaign_id = $1 and settled_at is null and state = 'planned'
        and due_at is not null and wait_reason = 'awaiting_approval'`,
    [campaignId],
  );

/** Texts or prospects changed: messages that await approval are checked again soon. */
export const staleApprovals = (tx: Tx, of: { prospectIds: readonly string[] } | { campaignId: string }) =>
  tx.query(
    `with old as (
       select a.workspace_id, a.delivery_id from approvals a
         join deliveries d on d.workspace_id = a.workspace_id and d.id = a.delivery_id and d.settled_at is null
        where ${"campaignId" in of ? "a.campaign_id = $1" : "a.prospect_id = any($1)"} and not a.is_stale
        order by a.delivery_id for no key update of a)
     update approvals a set is_stale = true from old
      where a.workspace_id = old.workspace_id and a.delivery_id = old.delivery_id`,
    ["campaignId" in of ? of.campaignId : of.prospectIds],
  );

/** Some rows, held, whose message is not there to be read although their turn comes before `until`, or is not as it was. */
export const lockUnread = async (tx: Tx, until: Date, limit: number): Promise<string[]> => {
  const stale = await tx.query<{ id: string }>(
    `select d.id from deliveries d join approvals a on a.workspace_id = d.workspace_id and a.delivery_id = d.id
      where a.is_stale order by d.id limit $1 for update of d skip locked`,
    [limit],
  );
  if (stale.length >= limit) return stale.map(({ id }) => id);
  const unread = await tx.query<{ id: string }>(
    `select d.id from deliveries d
      where d.campaign_id in (select c.id from campaigns c where c.status = 'active' and (c.settings ->> 'manualApproval')::boolean)
        and d.settled_at is null and d.state = 'planned' and d.due_at <= $1 and d.kind = any($3)
        and not exists (select 1 from approvals a where a.workspace_id = d.workspace_id and a.delivery_id = d.id)
        and not exists (select 1 from written_texts w where w.workspace_id = d.workspace_id and w.delivery_id = d.id and w.text is null)
      order by d.due_at limit $2 for update of d skip locked`,
    [until, limit - stale.length, approvedKinds],
  );
  return [...stale, ...unread].map(({ id }) => id);
};

/** A row as the log names it, with its date and its lane; real. */
export type ReadWoken = Omit<Woken, "until"> & { dueAt: Date | null; laneId: string };

/** Rows that wait for nothing else now wait for approval; returns those. */
export const noteAwaiting = (tx: Tx, ids: readonly string[]): Promise<ReadWoken[]> =>
  tx.query<ReadWoken>(
    `update deliveries d set wait_reason = 'awaiting_approval'
      where d.id = any($1) and d.state = 'planned' and d.wait_reason is null
      returning d.lane_id as "laneId", d.due_at as "dueAt", ${wokenColumns("d")}`,
    [ids],
  );

export type Decided = { ids: readonly string[]; verdict: ApprovalVerdict; by: string; at: Date };

export const writeVerdict = (tx: Tx, { ids, verdict, by, at }: Decided) =>
  tx.query(
    `update approvals set state = $2, decided_by = $3, decided_at = $4, is_changed = false, version = version + 1
      where delivery_id = any($1)`,
    [ids, verdict, verdict === "awaiting" ? null : by, verdict === "awaiting" ? null : at],
  );

export const writeEdit = (
  tx: Tx,
  { id, subject, text }: { id: string; subject: string | null; text: string | null },
) =>
  tx.query(
    `update approvals set edited_subject = $2, edited_text = $3, state = 'awaiting', decided_by = null, decided_at = null,
            is_changed = false, version = version + 1 where delivery_id = $1`,
    [id, subject, text],
  );

/** The wait reason after each decision. */
export const reasonAfter: Record<ApprovalVerdict, WaitReason | null> = {
  approved: null,
  awaiting: "awaiting_approval",
  hold: "user_hold",
  canceled: "user_declined",
};

/**
 * Applies a decision to rows that wait for one: approved and skipped ones are due at their date, at `soon` at the earliest; claimed ones
 * are taken back from their worker. Rows with another wait reason keep waiting. Returns the affected rows.
 */
export const followVerdict = (
  tx: Tx,
  { ids, verdict, soon }: { ids: readonly string[]; verdict: ApprovalVerdict; soon: Date },
): Promise<ReadWoken[]> =>
  tx.query<ReadWoken>(
    `update deliveries d set state = 'planned', lease_by = null, wait_reason = $2, wait_detail = null,
            due_at = case when $3 then greatest(coalesce(d.due_at, $4), $4) else d.due_at end
      where d.id = any($1) and d.state in ('planned', 'claimed') and (d.wait_reason is null
        or d.wait_reason in ('awaiting_approval', 'user_hold', 'user_declined', 'missing_data', 'writing_failed', 'not_due'))
      returning d.lane_id as "laneId", d.due_at as "dueAt", ${wokenColumns("d")}`,
    [ids, reasonAfter[verdict], verdict === "approved" || verdict === "canceled", soon],
  );

/** Whether a campaign requires approval of every message (CAMP-17). */
export async function isReadBeforeSending(tx: Tx, campaignId: string): Promise<boolean> {
  const [row] = await tx.query<{ isOn: boolean }>(
    `select coalesce((settings ->> 'manualApproval')::boolean, false) as "isOn" from campaigns where id = $1`,
    [campaignId],
  );
  return row?.isOn ?? false;
}

/** Campaigns that are not archived or deleted, in their order, with whether they require approval; `limit` at most. */
export const listSwitches = (tx: Tx, allowed: Allowed, limit: number) =>
  tx.query<{ id: string; name: string; status: CampaignStatus; isOn: boolean }>(
    `select c.id, c.name, c.status, coalesce((c.settings ->> 'manualApproval')::boolean, false) as "isOn"
       from campaigns c where ${isAllowed("$1")} and c.status not in ('archived', 'deleted')
      order by c.sort_order, c.id desc limit $2`,
    [allowed, limit],
  );
