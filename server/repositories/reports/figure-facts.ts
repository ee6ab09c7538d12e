import type { Figure } from "@/lib/contract/figures";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { requestKinds } from "@/server/domain/campaigns/sequence/kinds";
import type { DaySpan } from "@/server/domain/figures/days";
import { isRefusedMail, isWritten } from "@/server/repositories/campaigns/written";
import { isLastRun } from "@/server/repositories/ledger/last-run";

const requests = `d.kind in ('${requestKinds.join("', '")}')`;
const hasReplied = "e.stop_reason in ('replied', 'meeting_booked')";
const isReply = (v: string) => `${v}.kind = 'reply' and ${v}.reason is null and ${v}.campaign_id is not null`;

/** Ledger rows by one of their instants, with the account that did them, even if the prospect has another one now. `fits` filters them. */
const ofDeliveries = (at: string, fits: string) =>
  `select r.day, d.workspace_id, d.id, d.campaign_id, d.prospect_id, d.step_id, d.kind, d.outcome, d.${at} as at, e.account_id
     from spans r
     cross join lateral (select * from deliveries d where d.${at} >= r.since and d.${at} < r.until offset 0) d
     cross join lateral (select case l.channel when 'sms' then o.account_id else l.account_id end as account_id
       from enrollments o join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
       where o.workspace_id = d.workspace_id and o.id = d.enrollment_id offset 0) e
    where d.campaign_id is not null and d.step_id is not null and ${fits}`;

/** No row of the same person in the same campaign comes before `d` by this instant; `fits` chooses among them. */
const isFirst = (at: string, fits: string) => `(select 1 from enrollments same
    join deliveries other on other.workspace_id = same.workspace_id and other.enrollment_id = same.id
   where same.workspace_id = d.workspace_id and same.campaign_id = d.campaign_id and same.prospect_id = d.prospect_id
     and (other.${at}, other.id) < (d.at, d.id) and ${fits} limit 1) is null`;

const line = (figure: string, inCampaign: string, inStep: string) =>
  `select day, campaign_id, account_id, step_id, prospect_id, id, at, ${figure} as figure, ${inCampaign} as in_campaign, ${inStep} as in_step`;

const isSent = (other: string) => `${other}.outcome = 'sent' and ${isWritten(other)}`;
const contacted = [isSent("other"), `${isSent("other")} and other.step_id = d.step_id`].map((fits) =>
  isFirst("settled_at", fits),
) as [string, string];

const seen = (figure: Figure, at: string) =>
  `${line(`'${figure}'`, isFirst(at, "true"), isFirst(at, "other.step_id = d.step_id"))} from (${ofDeliveries(at, "true")}) d`;

/** The last step that reached a prospect `e` in the campaign before an event. */
const lastStep = (at: string, fits: string) => `(select d.step_id from enrollments same
    join deliveries d on d.workspace_id = same.workspace_id and d.enrollment_id = same.id
   where same.workspace_id = e.workspace_id and same.campaign_id = e.campaign_id and same.prospect_id = e.prospect_id
     and d.settled_at <= ${at} and ${fits} order by d.settled_at desc, d.id desc limit 1)`;

/** Prospects `e` by one of their instants; a restarted prospect counts with the last run. */
const ofPeople = (figure: Figure, at: string, fits: string, step: string) =>
  `select r.day, e.campaign_id, e.account_id, ${lastStep(`e.${at}`, step)}, e.prospect_id, e.id, e.${at}, '${figure}', true, true
     from spans r
     cross join lateral (select * from enrollments e where e.${at} >= r.since and e.${at} < r.until and ${fits} offset 0) e
    where ${isLastRun("e")}`;

/** Prospects who replied, by their first reply: a message, or a teammate's note that they did. */
const repliers = `select r.day, e.campaign_id, e.account_id, ${lastStep("first.at", isSent("d"))}, e.prospect_id, e.id, first.at,
    'replied', true, true
   from (select distinct r.day, r.since, r.until, who.campaign_id, who.prospect_id from spans r cross join lateral (
       select v.campaign_id, v.prospect_id from events v where ${isReply("v")} and v.at >= r.since and v.at < r.until
       union all
       select e.campaign_id, e.prospect_id from enrollments e where ${hasReplied} and e.ended_at >= r.since and e.ended_at < r.until
     ) who) r
   cross join lateral (select * from enrollments o where o.campaign_id = r.campaign_id and o.prospect_id = r.prospect_id
     and ${isLastRun("o")} offset 0) e
   cross join lateral (select least(case when ${hasReplied} then e.ended_at end, (select min(v.at) from events v
     where ${isReply("v")} and v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id
       and v.prospect_id = e.prospect_id)) as at) first
  where first.at >= r.since and first.at < r.until`;

/** Prospects who booked a meeting, by their first booking; one that was moved or canceled later stays what it was. */
const bookers = `select r.day, m.campaign_id, coalesce(m.account_id, e.account_id), ${lastStep("m.booked_at", isSent("d"))}, m.prospect_id,
    e.id, m.booked_at, 'meetings', true, true
   from spans r
   cross join lateral (select * from meetings b where b.booked_at >= r.since and b.booked_at < r.until and b.confirmed_at is not null
     and b.campaign_id is not null offset 0) m
   cross join lateral (select * from enrollments o where o.workspace_id = m.workspace_id and o.campaign_id = m.campaign_id
     and o.prospect_id = m.prospect_id and ${isLastRun("o")} offset 0) e
  where not exists (select 1 from meetings f where f.workspace_id = m.workspace_id and f.campaign_id = m.campaign_id
    and f.prospect_id = m.prospect_id and f.confirmed_at is not null and (f.booked_at, f.id) < (m.booked_at, m.id))`;

/**
 * One row for each entry of a figure: its prospect, account, step and instant. `in_campaign` and `in_step` say whether it counts for the
 * campaign and the step: of prospects only the first time does. The first entry and its owner are lookups per row: as joins the planner,
 * which cannot know how short a segment is, would scan everything.
 */
export const figureFacts = `${line(
  `case when ${requests} then 'requests' when d.kind = 'email' then 'emails' when d.kind = 'sms' then 'sms'
    when d.kind = 'voicemail' then 'voicemails' else 'messages' end`,
  "true",
  "true",
)} from sent d
  union all ${line("'contacted'", ...contacted)} from (select * from sent where outcome = 'sent') d
  union all ${seen("opened", "opened_at")}
  union all ${seen("clicked", "clicked_at")}
  union all ${ofPeople("accepted", "accepted_at", "e.requested_at is not null", `${requests} and d.outcome = 'sent'`)}
  union all ${ofPeople("bounced", "ended_at", "e.stop_reason = 'bounced'", "d.kind in ('email', 'sms') and d.outcome in ('sent', 'failed')")}
  union all ${repliers}
  union all ${bookers}`;

/** The input of the facts: segments of days, and what was sent in them; `add` makes a value a parameter. */
export const factsOf = (spans: readonly DaySpan[], add: (value: unknown) => string) =>
  `with spans as materialized (select day, since, until
       from unnest(${add(spans.map(({ day }) => isoDate(day)))}::date[], ${add(spans.map(({ since }) => since))}::timestamptz[],
         ${add(spans.map(({ until }) => until))}::timestamptz[]) as span(day, since, until)),
     sent as materialized (${ofDeliveries("settled_at", `(${isSent("d")} or ${isRefusedMail("d")})`)}) `;
