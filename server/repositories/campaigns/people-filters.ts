import type { FunnelGroup, LeadStatus, PeopleState } from "@/lib/contract/prospects/prospects";
import type { StopReason, WaitReason } from "@/lib/contract/reasons";
import { deliveryStates, stepStanding } from "@/server/domain/campaigns/delivery";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { isAllowedAccount, lastRun } from "@/server/repositories/ledger/enrollment-views";
import { isParked } from "./lists";

/**
 * SQL: a prospect's group in the funnel of a campaign: the first that matches. A step that waits for a member is no problem of the prospect,
 * who may be new; `connected` is about the network, whoever only got an email is `contacted`.
 */
export const group = `case
  when e.state = 'held' then 'held'
  when e.stop_reason in ('replied', 'meeting_booked') or p.status in ('got_reply', 'interested', 'lead') then 'replied'
  when e.stop_reason in ('opted_out', 'blacklisted', 'manual', 'prospect_removed', 'campaign_deleted')
    or p.status = 'excluded' or p.opted_out_at is not null then 'excluded'
  when exists (select 1 from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and ${isParked("d")}) then 'held'
  when e.stop_reason in ('bounced', 'send_failed') or p.status in ('stuck', 'unconnectable') then 'problem'
  when e.accepted_at is not null or p.status = 'connected' then 'connected'
  when p.status in ('contacted', 'viewed_message', 'visited_link') then 'contacted'
  when e.requested_at is not null or p.status = 'request_sent' then 'request_sent'
  else 'new' end`;

export type PeopleFilter = {
  campaignId: string;
  accounts: Allowed;
  /** Real time, to decide whether a pause is still on. */
  now: Date;
  query?: string;
  group?: FunnelGroup;
  stepId?: string;
  stepState?: "waiting" | "done" | "skipped" | "failed";
  states?: readonly PeopleState[];
  /** The step the prospects are at. */
  stepIds?: readonly string[];
  reasons?: readonly (WaitReason | StopReason)[];
  statuses?: readonly LeadStatus[];
  accountIds?: readonly string[];
  labelIds?: readonly string[];
  /** Only these prospects. */
  ids?: readonly string[];
};

/** A prospect's state in the list; `now` is a parameter. */
export const peopleState = (now: string) => `case when e.removed_at is not null then 'removed'
  when e.state = 'active' and e.paused_until > ${now} then 'paused' else e.state end`;

/** Why a prospect waits or stopped; null if there is no obstacle. */
export const reason = (now: string) =>
  `coalesce(e.stop_reason, case when e.state = 'active' and e.paused_until > ${now} then 'person_paused' end,
    (select d.wait_reason from deliveries d
      where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null limit 1))`;

const statesOf = (stepState: PeopleFilter["stepState"]) =>
  deliveryStates.filter((state) => !stepState || stepStanding[state] === stepState);
const labelled = (labels: string) =>
  `exists (select 1 from prospect_labels t where t.workspace_id = e.workspace_id and t.prospect_id = e.prospect_id and t.label_id = any(${labels}))`;

export const people =
  "enrollments e join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id";

/** A filter as SQL over `people`; `add` makes a value a parameter, `$3` is the current instant. */
export function conditions(filter: PeopleFilter) {
  const values: unknown[] = [filter.campaignId, filter.accounts, filter.now];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    `e.campaign_id = $1 and ${isAllowedAccount("$2")} and $3::timestamptz is not null and ${lastRun}`,
  ];
  if (filter.states) parts.push(`${peopleState("$3")} = any(${add(filter.states)})`);
  if (!filter.states?.includes("removed")) parts.push("e.removed_at is null");
  if (filter.group) parts.push(`${group} = ${add(filter.group)}`);
  if (filter.query)
    parts.push(`e.prospect_id in (select search_campaign_prospects($1, ${add(filter.query)}))`);
  if (filter.stepId) {
    const states = statesOf(filter.stepState);
    parts.push(`exists (select 1 from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
      and d.step_id = ${add(filter.stepId)} and d.state = any(${add(states)}))`);
  }
  if (filter.stepIds) parts.push(`e.state <> 'finished' and e.step_id = any(${add(filter.stepIds)})`);
  if (filter.reasons) parts.push(`${reason("$3")} = any(${add(filter.reasons)})`);
  if (filter.statuses) parts.push(`p.status = any(${add(filter.statuses)})`);
  if (filter.accountIds) parts.push(`e.account_id = any(${add(filter.accountIds)})`);
  if (filter.ids) parts.push(`e.prospect_id = any(${add(filter.ids)})`);
  if (filter.labelIds) parts.push(labelled(add(filter.labelIds)));
  return { where: parts.join(" and "), values, add };
}
