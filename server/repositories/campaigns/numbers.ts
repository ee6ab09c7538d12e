import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { DeliveryState } from "@/server/domain/campaigns/delivery";
import type { WorkHours } from "@/server/domain/campaigns/hours/work-hours";
import { isLastRun } from "@/server/repositories/ledger/last-run";
import { isMissed, isParked } from "./lists";
import { isRefusedMail, isWritten } from "./written";

/** Prospects of a campaign by state; a restarted prospect counts once, with the last run. */
type PeopleRow = {
  campaignId: string;
  prospects: number;
  active: number;
  finished: number;
  stopped: number;
  held: number;
  accepted: number;
  replied: number;
  meetings: number;
  bounced: number;
};

const lastRun = isLastRun("e");

/** Prospects who replied to a campaign, also after its last step; a possible reply counts once a member confirms it (R15). */
const sureReplies = `select distinct campaign_id, prospect_id from events
  where kind = 'reply' and reason is null and campaign_id = any($1)`;

export const countPeople = (tx: Tx, campaignIds: readonly string[]): Promise<PeopleRow[]> =>
  tx.query<PeopleRow>(
    `select e.campaign_id as "campaignId", count(*) filter (where e.removed_at is null)::int as prospects,
       count(*) filter (where e.state = 'active')::int as active, count(*) filter (where e.state = 'finished')::int as finished,
       count(*) filter (where e.state = 'stopped')::int as stopped, count(*) filter (where e.state = 'held')::int as held,
       count(*) filter (where e.requested_at is not null and e.accepted_at is not null)::int as accepted,
       count(*) filter (where e.stop_reason in ('replied', 'meeting_booked') or r.prospect_id is not null)::int as replied,
       count(*) filter (where b.prospect_id is not null)::int as meetings,
       count(*) filter (where e.stop_reason = 'bounced')::int as bounced
     from enrollments e left join (${sureReplies}) r
       on r.campaign_id = e.campaign_id and r.prospect_id = e.prospect_id
       left join (select distinct campaign_id, prospect_id from meetings where confirmed_at is not null and campaign_id = any($1)) b
       on b.campaign_id = e.campaign_id and b.prospect_id = e.prospect_id
     where e.campaign_id = any($1) and ${lastRun} group by e.campaign_id`,
    [campaignIds],
  );

/** Rows of the ledger by step and state; those that ended are counted from the index alone. */
export type StepRow = {
  campaignId: string;
  stepId: string;
  kind: LedgerKind;
  state: DeliveryState;
  count: number;
};

export const countSteps = (tx: Tx, campaignIds: readonly string[]): Promise<StepRow[]> => {
  const counted = (state: string, where: string) =>
    `select campaign_id as "campaignId", step_id as "stepId", kind, ${state} as state, count(*)::int as count from deliveries
      where campaign_id = any($1) and step_id is not null and ${where} group by 1, 2, 3, 4`;
  return tx.query<StepRow>(
    `${counted("outcome", "settled_at is not null")} union all ${counted("state", "settled_at is null")}`,
    [campaignIds],
  );
};

/**
 * Prospects who got at least one message (a profile visit is none), prospects whose next step waits for something other than its date, and
 * emails refused because of their address.
 */
export async function countReached(tx: Tx, campaignIds: readonly string[]) {
  return tx.query<{ campaignId: string; contacted: number; waiting: number; refused: number }>(
    `select c.id as "campaignId",
       (select count(distinct d.prospect_id)::int from deliveries d where d.campaign_id = c.id and d.settled_at is not null
          and d.outcome = 'sent' and ${isWritten("d")}) as contacted,
       (select count(*)::int from deliveries d where d.campaign_id = c.id and d.settled_at is null
          and d.state = 'planned' and d.wait_reason <> 'not_due') as waiting,
       (select count(*)::int from deliveries d where d.campaign_id = c.id and d.settled_at is not null and ${isRefusedMail("d")}) as refused
     from unnest($1::uuid[]) as c(id)`,
    [campaignIds],
  );
}

/** Touches sent between these real instants, one number per interval, by campaign. */
export async function countSentBetween(
  tx: Tx,
  campaignIds: readonly string[],
  bounds: readonly Date[],
): Promise<Map<string, number[]>> {
  // Apart, so that the many that were sent are counted from the index alone.
  const between = (fits: string) =>
    `select campaign_id, settled_at from deliveries d where campaign_id = any($1) and settled_at >= $3 and settled_at < $4 and ${fits}`;
  const rows = await tx.query<{ campaignId: string; place: number; count: number }>(
    `select campaign_id as "campaignId", width_bucket(settled_at, $2::timestamptz[]) as place, count(*)::int as count from (
        ${[`d.outcome = 'sent' and ${isWritten("d")}`, isRefusedMail("d")].map(between).join(" union all ")}) d group by 1, 2`,
    [campaignIds, bounds, bounds[0], bounds.at(-1)],
  );
  const days = new Map(campaignIds.map((id) => [id, Array<number>(bounds.length - 1).fill(0)]));
  for (const { campaignId, place, count } of rows) days.get(campaignId)![place - 1] = count;
  return days;
}

/** The row that leaves a campaign next through one of its lanes; instants are real. */
export type NextRow = {
  campaignId: string;
  prospectName: string;
  place: string;
  dueAt: Date;
  slotAt: Date | null;
  slotReason: WaitReason | null;
  waitReason: WaitReason | null;
} & WorkHours;

/** The working hours of the account that sends, as its columns hold them. */
export const listNextRows = (tx: Tx, campaignIds: readonly string[]): Promise<NextRow[]> =>
  tx.query<NextRow>(
    `select distinct on (c.id) c.id as "campaignId", p.full_name as "prospectName", p.location as place,
       d.due_at as "dueAt", case when l.slot_at > '-infinity' then l.slot_at end as "slotAt",
       l.slot_reason as "slotReason", d.wait_reason as "waitReason", a.timezone, a.work_hours_start as "workHoursStart",
       a.work_hours_end as "workHoursEnd", a.working_days as "workingDays", a.days_off as "daysOff"
     from unnest($1::uuid[]) as c(id)
     join (select distinct s.campaign_id, l.* from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
       and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))) l
       on l.campaign_id = c.id and l.closed_reason is null
     cross join lateral (select d.prospect_id, d.due_at, d.wait_reason from deliveries d
       where d.lane_id = l.id and d.campaign_id = c.id and d.settled_at is null and d.due_at is not null and d.state = 'planned'
         and d.kind <> 'condition'
       order by d.due_at limit 1) d
     join prospects p on p.id = d.prospect_id
     join accounts a on a.id = l.account_id
     order by c.id, greatest(d.due_at, l.slot_at), d.due_at`,
    [campaignIds],
  );

/**
 * Rows that are blocked until a member acts, by wait reason, including held ones. `late`: those that wait for a decision because they are
 * late (R22).
 */
export const countParked = (tx: Tx, campaignIds: readonly string[]) =>
  tx.query<{ campaignId: string; reason: WaitReason; count: number; late: number }>(
    `select campaign_id as "campaignId", wait_reason as reason, count(*)::int as count,
            count(*) filter (where wait_reason = 'late')::int as late from deliveries d
      where campaign_id = any($1) and ${isParked("d")} group by 1, 2`,
    [campaignIds],
  );

/** Closed lanes of the senders of these campaigns, with why. */
export const listClosedLanes = (tx: Tx, campaignIds: readonly string[]) =>
  tx.query<{ campaignId: string; reason: WaitReason }>(
    `select s.campaign_id as "campaignId", l.closed_reason as reason
       from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
        and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))
      where s.campaign_id = any($1) and l.closed_reason is not null and ${isMissed("l", "s.campaign_id")}`,
    [campaignIds],
  );
