import type { Figure } from "@/lib/contract/figures";
import { requestKinds } from "@/server/domain/campaigns/kinds";
import { isoDate } from "@/server/domain/campaigns/zone";
import type { Stretch } from "@/server/domain/figures/days";
import { isLastRun } from "./last-run";
import { isWritten } from "./written";

/**
 * One line for everything that counts in a figure: whose, through which account and step, and when. `in_campaign` and `in_step` say
 * whether it counts for the campaign and for the step: of people only the first time does. `stretches` names a list of
 * (day, since, until); lines are those of instants in one of them.
 */
export const figureFacts = (stretches: string) => {
  const sent = `d.outcome = 'sent' and d.campaign_id is not null and d.step_id is not null and ${isWritten("d")}`;
  /** No row of the same person in the same campaign comes before `d`; `fits` chooses among them. */
  const isFirst = (at: string, fits: string) => `not exists (select 1 from enrollments same
      join deliveries other on other.workspace_id = same.workspace_id and other.enrollment_id = same.id
     where same.workspace_id = d.workspace_id and same.campaign_id = d.campaign_id and same.prospect_id = d.prospect_id
       and (other.${at}, other.id) < (d.${at}, d.id) and ${fits})`;
  const ofDelivery = (figure: string, at: string, first: [string, string]) =>
    `select r.day, d.campaign_id, e.account_id, d.step_id, d.prospect_id, d.id, d.${at} as at, ${figure} as figure,
       ${first[0]} as in_campaign, ${first[1]} as in_step
      from ${stretches} r join deliveries d on d.${at} >= r.since and d.${at} < r.until
      join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id`;
  const isFirstSent = (fits: string) =>
    isFirst("settled_at", `other.outcome = 'sent' and ${isWritten("other")} and ${fits}`);
  const seen = (figure: Figure, at: string) =>
    `${ofDelivery(`'${figure}'`, at, [isFirst(at, "true"), isFirst(at, "other.step_id = d.step_id")])}
      where d.${at} is not null and d.campaign_id is not null and d.step_id is not null`;
  /** The last step that reached a person `e` in the campaign before something came of it. */
  const lastStep = (at: string, fits: string) => `(select d.step_id from enrollments same
      join deliveries d on d.workspace_id = same.workspace_id and d.enrollment_id = same.id
     where same.workspace_id = e.workspace_id and same.campaign_id = e.campaign_id and same.prospect_id = e.prospect_id
       and d.settled_at <= ${at} and ${fits} order by d.settled_at desc, d.id desc limit 1)`;
  const requests = `d.kind in ('${requestKinds.join("', '")}')`;
  const hasReplied = "e.stop_reason in ('replied', 'meeting_booked')";
  const isReply = (v: string) =>
    `${v}.kind = 'reply' and ${v}.reason is null and ${v}.campaign_id is not null`;
  const ofPerson = (figure: Figure, from: string, at: string, step: string, where: string) =>
    `select r.day, e.campaign_id, e.account_id, ${step} as step_id, e.prospect_id, e.id, ${at} as at, '${figure}' as figure,
       true as in_campaign, true as in_step from ${from} where ${where}`;
  return `${ofDelivery(`case when ${requests} then 'requests' when d.kind = 'email' then 'emails' else 'messages' end`, "settled_at", ["true", "true"])}
      where d.settled_at is not null and ${sent}
    union all ${ofDelivery("'contacted'", "settled_at", [isFirstSent("true"), isFirstSent("other.step_id = d.step_id")])}
      where d.settled_at is not null and ${sent}
    union all ${seen("opened", "opened_at")}
    union all ${seen("clicked", "clicked_at")}
    union all ${ofPerson(
      "accepted",
      `${stretches} r join enrollments e on e.accepted_at >= r.since and e.accepted_at < r.until`,
      "e.accepted_at",
      lastStep("e.accepted_at", `${requests} and d.outcome = 'sent'`),
      `e.accepted_at is not null and e.requested_at is not null and ${isLastRun("e")}`,
    )}
    union all ${ofPerson(
      "bounced",
      `${stretches} r join enrollments e on e.ended_at >= r.since and e.ended_at < r.until`,
      "e.ended_at",
      lastStep("e.ended_at", "d.kind = 'email' and d.outcome in ('sent', 'failed')"),
      `e.stop_reason = 'bounced' and ${isLastRun("e")}`,
    )}
    union all ${ofPerson(
      "replied",
      `${stretches} r join (
          select distinct who.campaign_id, who.prospect_id, r.since, r.until from ${stretches} r cross join lateral (
            select v.campaign_id, v.prospect_id from events v where ${isReply("v")} and v.at >= r.since and v.at < r.until
            union all select e.campaign_id, e.prospect_id from enrollments e
             where ${hasReplied} and e.ended_at >= r.since and e.ended_at < r.until) who
        ) who on who.since = r.since
        join enrollments e on e.campaign_id = who.campaign_id and e.prospect_id = who.prospect_id and ${isLastRun("e")}
        cross join lateral (select least(case when ${hasReplied} then e.ended_at end, (select min(v.at) from events v
          where ${isReply("v")} and v.workspace_id = e.workspace_id and v.campaign_id = e.campaign_id
            and v.prospect_id = e.prospect_id)) as at) first`,
      "first.at",
      lastStep("first.at", `${isWritten("d")} and d.outcome = 'sent'`),
      "first.at >= r.since and first.at < r.until",
    )}`;
};

/** A list of stretches as SQL takes it; `add` makes a value a parameter. */
export const stretchTable = (stretches: readonly Stretch[], add: (value: unknown) => string) =>
  `(select day, since, until from unnest(${add(stretches.map(({ day }) => isoDate(day)))}::date[],
     ${add(stretches.map(({ since }) => since))}::timestamptz[], ${add(stretches.map(({ until }) => until))}::timestamptz[])
     as stretch(day, since, until))`;
