import type { CampaignStatus } from "@/lib/contract/campaigns";
import type { EnrollmentState } from "@/lib/contract/prospects";
import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import type { Sequence, StepKind } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { deliveryStates, stepStanding } from "@/server/domain/campaigns/delivery";
import type { Standing } from "@/server/domain/campaigns/standstill";
import type { StepFacts } from "@/server/domain/campaigns/step-facts";
import type { WorkHours } from "@/server/domain/campaigns/work-hours";
import type { Allowed } from "./accounts";
import { isParked } from "./campaign-lists";
import { exactTotal } from "./cursor";
import { isLastRun } from "./last-run";
import { standingOf } from "./suppressions";

/** One person in one campaign with the ledger row that is open and the lane it stands in; instants are real. */
export type EnrollmentView = {
  id: string;
  prospectId: string;
  campaignId: string;
  campaignName: string;
  campaignStatus: CampaignStatus;
  sequence: Sequence;
  state: EnrollmentState;
  stopReason: StopReason | null;
  stepId: string | null;
  /** Finished, with the goal reached. */
  hasGoal: boolean;
  accountId: string;
  mailboxId: string | null;
  enteredAt: Date;
  /** Whatever is planned for the person waits until then. */
  holdUntil: Date | null;
  holdReason: StepFacts["holdReason"];
  /** As long as the campaign goes by companies (R26). */
  colleagueUntil: Date | null;
  /** Of a stopped person. */
  standing: Standing | null;
  delivery: {
    stepId: string | null;
    kind: StepKind;
    state: string;
    waitReason: WaitReason | null;
    waitDetail: Record<string, string | number> | null;
    dueAt: string | null;
    lookUpAt: string | null;
    slotAt: string | null;
    slotReason: WaitReason | null;
    closedReason: WaitReason | null;
  } | null;
} & WorkHours;

const columns = `e.id, e.prospect_id as "prospectId", e.campaign_id as "campaignId", c.name as "campaignName",
  c.status as "campaignStatus", coalesce(v.sequence, c.draft) as sequence, e.state, e.stop_reason as "stopReason",
  e.step_id as "stepId", e.goal_id is not null as "hasGoal", e.account_id as "accountId", e.mailbox_id as "mailboxId", e.entered_at as "enteredAt",
  e.hold_until as "holdUntil", e.hold_reason as "holdReason",
  case when c.settings ->> 'companyRule' = 'true' then e.colleague_until end as "colleagueUntil", ${standingOf("e")} as standing, open.delivery, a.timezone, a.work_hours_start as "workHoursStart", a.work_hours_end as "workHoursEnd",
  a.working_days as "workingDays", a.days_off as "daysOff"`;
const joins = `join accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
  left join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
  left join lateral (select jsonb_build_object('stepId', d.step_id, 'kind', d.kind, 'state', d.state, 'waitReason', d.wait_reason,
      'waitDetail', d.wait_detail, 'dueAt', d.due_at, 'lookUpAt', d.look_up_at, 'slotReason', l.slot_reason,
      'slotAt', case when l.slot_at > '-infinity' then l.slot_at end, 'closedReason', l.closed_reason) as delivery
    from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
    where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null
    limit 1) open on true`;
const lastRun = isLastRun("e");
const mine = (accounts: string) => `(${accounts}::uuid[] is null or e.account_id = any(${accounts}))`;

/** Every campaign a person is or was in, newest first. */
export const listEnrollmentsOf = (tx: Tx, prospectId: string, allowed: Allowed): Promise<EnrollmentView[]> =>
  tx.query<EnrollmentView>(
    `select ${columns} from enrollments e ${joins}
      where e.prospect_id = $1 and ${lastRun} and ${mine("$2")} order by e.entered_at desc, e.id desc`,
    [prospectId, allowed],
  );

export async function findEnrollment(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
  allowed: Allowed,
): Promise<EnrollmentView | null> {
  const [row] = await tx.query<EnrollmentView>(
    `select ${columns} from enrollments e ${joins}
      where e.prospect_id = $1 and e.campaign_id = $2 and ${lastRun} and ${mine("$3")}`,
    [of.prospectId, of.campaignId, allowed],
  );
  return row ?? null;
}

/** Where somebody stands in the funnel of a campaign: the first that fits. */
export const funnelGroups = [
  "held",
  "replied",
  "excluded",
  "problem",
  "connected",
  "request_sent",
  "new",
] as const;
export type FunnelGroup = (typeof funnelGroups)[number];

const group = `case
  when e.state = 'held' then 'held'
  when e.stop_reason in ('replied', 'meeting_booked') or p.status in ('got_reply', 'interested', 'lead') then 'replied'
  when e.stop_reason in ('opted_out', 'blacklisted', 'manual', 'prospect_removed', 'campaign_deleted')
    or p.status = 'excluded' or p.opted_out_at is not null then 'excluded'
  when e.stop_reason in ('bounced', 'send_failed') or p.status in ('stuck', 'unconnectable')
    or exists (select 1 from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and ${isParked("d")}) then 'problem'
  when e.accepted_at is not null or p.status in ('contacted', 'connected', 'viewed_message', 'visited_link') then 'connected'
  when e.requested_at is not null or p.status = 'request_sent' then 'request_sent'
  else 'new' end`;

export type PeopleFilter = {
  campaignId: string;
  accounts: Allowed;
  query?: string;
  group?: FunnelGroup;
  stepId?: string;
  stepState?: "waiting" | "done" | "skipped" | "failed";
};
const statesOf = (standing: PeopleFilter["stepState"]) =>
  deliveryStates.filter((state) => !standing || stepStanding[state] === standing);

function conditions(filter: PeopleFilter) {
  const values: unknown[] = [filter.campaignId, filter.accounts];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = [`e.campaign_id = $1 and ${mine("$2")} and ${lastRun}`];
  if (filter.group) parts.push(`${group} = ${add(filter.group)}`);
  if (filter.query)
    parts.push(`e.prospect_id in (select search_campaign_prospects($1, ${add(filter.query)}))`);
  if (filter.stepId) {
    const states = statesOf(filter.stepState);
    parts.push(`exists (select 1 from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
      and d.step_id = ${add(filter.stepId)} and d.state = any(${add(states)}))`);
  }
  return { where: parts.join(" and "), values, add };
}

const people = "enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id";

export type PersonView = EnrollmentView & {
  fullName: string;
  position: string;
  companyName: string;
  status: string;
};

/** A page of a campaign's people in the order in which the workspace got to know them; `after` is a prospect. */
export function listPeople(
  tx: Tx,
  filter: PeopleFilter,
  page: { after: string | null; offset: number; limit: number },
): Promise<PersonView[]> {
  const { where, values, add } = conditions(filter);
  const after = page.after ? `and e.prospect_id > ${add(page.after)}` : "";
  return tx.query<PersonView>(
    `select ${columns}, e."fullName", e.position, e."companyName", e.status
       from (select e.*, p.full_name as "fullName", p.position, p.company_name as "companyName", p.status from ${people}
         where ${where} ${after} order by e.prospect_id limit ${add(page.limit)} offset ${add(page.offset)}) e ${joins}
      order by e.prospect_id`,
    values,
  );
}

/** Exact up to `exactTotal`, one more when there are more. */
export async function countPeople(tx: Tx, filter: PeopleFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from ${people} where ${where} limit ${exactTotal + 1}) found`,
    values,
  );
  return row?.total ?? 0;
}

export async function countGroups(tx: Tx, filter: PeopleFilter): Promise<Map<FunnelGroup, number>> {
  const { where, values } = conditions(filter);
  const rows = await tx.query<{ name: FunnelGroup; count: number }>(
    `select ${group} as name, count(*)::int as count from ${people} where ${where} group by 1`,
    values,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
