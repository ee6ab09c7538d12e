import type { Sequence, StepKind } from "@/lib/contract/campaigns/sequence";
import type { CampaignStatus } from "@/lib/contract/campaigns/status";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";
import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { WorkHours } from "@/server/domain/campaigns/hours/work-hours";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import type { Reachability } from "@/server/domain/campaigns/standstill";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { colleagueUntil } from "@/server/repositories/campaigns/colleagues";
import { statusOf } from "@/server/repositories/prospects/suppressions";
import { isLastRun } from "./last-run";

/** One prospect in one campaign with the open ledger row and its lane; instants are real. */
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
  /** Set while the campaign has the company rule (R26). */
  colleagueUntil: Date | null;
  /** A member paused the prospect until then. */
  pausedUntil: Date | null;
  /** Of a stopped person. */
  reachability: Reachability | null;
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

export const columns = `e.id, e.prospect_id as "prospectId", e.campaign_id as "campaignId", c.name as "campaignName",
  c.status as "campaignStatus", coalesce(v.sequence, c.draft) as sequence, e.state, e.stop_reason as "stopReason",
  e.step_id as "stepId", e.goal_id is not null as "hasGoal", e.account_id as "accountId", e.mailbox_id as "mailboxId", e.entered_at as "enteredAt",
  e.hold_until as "holdUntil", e.hold_reason as "holdReason", e.paused_until as "pausedUntil",
  ${colleagueUntil("e", "c")} as "colleagueUntil", ${statusOf("e")} as reachability, open.delivery, a.timezone, a.work_hours_start as "workHoursStart", a.work_hours_end as "workHoursEnd",
  a.working_days as "workingDays", a.days_off as "daysOff"`;
export const joins = `join accounts a on a.workspace_id = e.workspace_id and a.id = e.account_id
  join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
  left join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
  left join lateral (select jsonb_build_object('stepId', d.step_id, 'kind', d.kind, 'state', d.state, 'waitReason', d.wait_reason,
      'waitDetail', d.wait_detail, 'dueAt', d.due_at, 'lookUpAt', d.look_up_at, 'slotReason', l.slot_reason,
      'slotAt', case when l.slot_at > '-infinity' then l.slot_at end, 'closedReason', l.closed_reason) as delivery
    from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
    where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null
    limit 1) open on true`;
export const lastRun = isLastRun("e");
export const isAllowedAccount = (accounts: string) =>
  `(${accounts}::uuid[] is null or e.account_id = any(${accounts}))`;

/** Every campaign a person is or was in, newest first. */
export const listEnrollmentsOf = (tx: Tx, prospectId: string, allowed: Allowed): Promise<EnrollmentView[]> =>
  tx.query<EnrollmentView>(
    `select ${columns} from enrollments e ${joins}
      where e.prospect_id = $1 and ${lastRun} and ${isAllowedAccount("$2")} order by e.entered_at desc, e.id desc`,
    [prospectId, allowed],
  );

/** The campaign that runs for each of these prospects, or else the one they entered last. */
export const currentEnrollments = (
  tx: Tx,
  prospectIds: readonly string[],
  allowed: Allowed,
): Promise<EnrollmentView[]> =>
  prospectIds.length === 0
    ? Promise.resolve([])
    : tx.query<EnrollmentView>(
        `select ${columns} from (
           select distinct on (e.prospect_id) e.id from enrollments e
            where e.prospect_id = any($1) and e.removed_at is null and ${lastRun} and ${isAllowedAccount("$2")}
            order by e.prospect_id, e.state in ('active', 'held') desc, e.entered_at desc, e.id desc) current
          join enrollments e on e.id = current.id ${joins}`,
        [prospectIds, allowed],
      );

export async function findEnrollment(
  tx: Tx,
  of: { prospectId: string; campaignId: string },
  allowed: Allowed,
): Promise<EnrollmentView | null> {
  const [row] = await tx.query<EnrollmentView>(
    `select ${columns} from enrollments e ${joins}
      where e.prospect_id = $1 and e.campaign_id = $2 and ${lastRun} and ${isAllowedAccount("$3")}`,
    [of.prospectId, of.campaignId, allowed],
  );
  return row ?? null;
}

/** The sequence a conversation speaks of: the running one of its account, else the one that ended last (ux 62). */
export async function findSequenceOf(
  tx: Tx,
  of: { prospectId: string; accountId: string },
): Promise<EnrollmentView | null> {
  const [row] = await tx.query<EnrollmentView>(
    `select ${columns} from enrollments e ${joins} where e.prospect_id = $1 and e.account_id = $2
      order by e.state in ('active', 'held') desc, e.ended_at desc nulls first, e.entered_at desc limit 1`,
    [of.prospectId, of.accountId],
  );
  return row ?? null;
}
