import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Approval } from "@/server/domain/campaigns/approval";
import { type DeliveryState, ranks } from "@/server/domain/campaigns/delivery";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import type { WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import { isLeftOpen, leftWithdrawnAt } from "@/server/repositories/accounts/left-requests";
import { approvalOf } from "@/server/repositories/campaigns/approvals";
import {
  colleagueUntil,
  hasPlaces,
  type PlacesOfCompany,
  placesOf,
} from "@/server/repositories/campaigns/colleagues";
import { countsNewPeople, hasBegun, newPeoplePlacesOf } from "@/server/repositories/campaigns/new-people";
import { hasStopLabel } from "@/server/repositories/campaigns/stop-labels";
import { isSentMail, isWritten } from "@/server/repositories/campaigns/written";
import { writtenFor } from "@/server/repositories/campaigns/written-texts";
import { consentsOf } from "@/server/repositories/phone/consents";
import { voicemailsTo } from "@/server/repositories/phone/voicemails";
import { domainsOf } from "@/server/repositories/prospects/domains";
import { keyOf, mayHaveOptedOut, suppressionOf } from "@/server/repositories/prospects/suppressed";
import { uncheckedSenderOf, uncheckedSenders } from "./unchecked-senders";

/** A ledger row with everything its gates and its text need, in one read. Fields that begin with a noun belong to that row. */
export type DeliveryFacts = Omit<StepFacts, "company"> & {
  company: PlacesOfCompany | null;
  id: string;
  laneId: string;
  prospectId: string;
  state: DeliveryState;
  rank: number;
  fence: number;
  attempts: number;
  waitReason: WaitReason | null;
  messageId: string | null;
  run: number | null;
  accountNo: number;
  threadSubject: string | null;
  liveVersion: number | null;
  firstName: string;
  lastName: string;
  position: string;
  customFields: Record<string, string>;
  /** Which of the step's texts the person has, once one was written for them (R19). */
  variantId: string | null;
  approval: Approval | null;
  /** Its generated text, or the request for one; null if none was requested. */
  written: WrittenText | null;
  conversationId: string | null;
  /** For a condition: whether the person ever answered us, and what they did with the last email of this sequence. */
  hasReplied: boolean;
  lastMail: { opened: boolean; clicked: boolean } | null;
  /** When a worker that never settled it prepared it; the text that was to leave is still stored. */
  preparedAt: Date | null;
};

/** Whose request the facts of `d` are about. */
const asker = { workspace: "d.workspace_id", account: "l.account_id", prospect: "d.prospect_id" };

/** SQL: why the address of a message written by hand is suppressed; it may not be one stored for the prospect. */
const ownAddress = `(select s.reason from messages m cross join lateral (
    select case m.channel when 'email' then 'email' else 'phone' end as kind,
        ${keyOf("case m.channel when 'email' then 'email' else 'phone' end", "m.to_address")} as key
      union all select 'domain', h.key from ${domainsOf("split_part(m.to_address, '@', 2)")} h where m.channel = 'email') a
    join suppressions s on s.workspace_id = m.workspace_id and s.kind = a.kind and s.key = a.key
  where d.enrollment_id is null and m.workspace_id = d.workspace_id and m.delivery_id = d.id and m.channel <> 'network' limit 1)`;

/**
 * SQL: of two campaigns that exclude each other's prospects, the one that took the prospect of `e` in first continues, or the one that has
 * begun (R24).
 */
export const isBegunElsewhere = (
  e: string,
) => `(coalesce(${e}.is_exclusive, false) and exists (select 1 from enrollments o
    join campaigns oc on oc.workspace_id = o.workspace_id and oc.id = o.campaign_id and oc.status not in ('deleted', 'archived')
  where o.workspace_id = ${e}.workspace_id and o.prospect_id = ${e}.prospect_id and o.campaign_id <> ${e}.campaign_id
    and o.state in ('active', 'held')
    and ((o.entered_at, o.id) < (${e}.entered_at, ${e}.id) or coalesce(o.is_exclusive, false) and ${hasBegun("o")})))`;

const facts = {
  name: "delivery-facts",
  text: `with ${uncheckedSenders("$3::timestamptz")}
    select d.id, d.lane_id as "laneId", d.enrollment_id as "enrollmentId", d.campaign_id as "campaignId",
    d.prospect_id as "prospectId", d.step_id as "stepId", d.kind, d.account_no as "accountNo", d.state, d.rank, d.fence, d.attempts,
    d.due_at as "dueAt", d.wait_reason as "waitReason", d.message_id as "messageId",
    e.state as "enrollmentState", e.stop_reason as "stopReason", e.run, e.requested_at as "requestedAt",
    e.withdrawn_at as "withdrawnAt",
    e.accepted_at as "acceptedAt", e.hold_until as "holdUntil", e.hold_reason as "holdReason", e.paused_until as "pausedUntil",
    ${colleagueUntil("e", "c")} as "colleagueUntil",
    ${placesOf("d", "e", "p", "c")} as company,
    ${newPeoplePlacesOf("d", "e", "c")} as "newPeople",
    e.thread_subject as "threadSubject", e.thread_message_ids as "threadMessageIds",
    c.status as "campaignStatus",
    d.rank = 3 and coalesce(c.settings ->> 'takesNewPeople' = 'false', false) as "isHeldBack",
    case when c.settings ->> 'recipientHours' = 'true' then jsonb_build_object('timezone', p.timezone) end as "recipientHours", c.live_version as "liveVersion", c.settings, c.guard ->> 'level' as "guardLevel",
    p.first_name as "firstName", p.last_name as "lastName", p.full_name as "fullName", p.location,
    p.company_name as "companyName", p.position, p.custom_fields as "customFields",
    coalesce(p.work_email, p.personal_email) as email, p.email_status = 'invalid' as "isEmailInvalid", p.phone,
    p.address_checks -> coalesce(p.work_email, p.personal_email) as "addressCheck",
    p.phone is not null and p.phone = p.lost_phone as "isPhoneInvalid", p.timezone,
    p.profile_url as "profileUrl", p.member_ref as "memberRef", p.opted_out_at is not null as "isOptedOut",
    coalesce(${suppressionOf("p", "l.account_id")}, ${ownAddress}) as suppression,
    ${mayHaveOptedOut("p")} as "mayHaveOptedOut",
    d.rank = ${ranks.firstTouch} and ${isBegunElsewhere("e")} as "isInOtherCampaign",
    (exists (select 1 from enrollments o where o.workspace_id = d.workspace_id and o.prospect_id = d.prospect_id
        and o.id <> d.enrollment_id and o.account_id = l.account_id
        and o.requested_at is not null and o.accepted_at is null and o.withdrawn_at is null)
      or ${isLeftOpen(asker)}) as "isRequestedElsewhere",
    greatest((select max(o.withdrawn_at) from enrollments o where o.workspace_id = d.workspace_id and o.prospect_id = d.prospect_id
        and o.id <> d.enrollment_id and o.account_id = l.account_id and o.accepted_at is null),
      ${leftWithdrawnAt(asker)}) as "withdrawnElsewhereAt",
    d.kind = 'inmail' and exists (select 1 from enrollments o
        join deliveries t on t.workspace_id = o.workspace_id and t.enrollment_id = o.id
      where o.workspace_id = d.workspace_id and o.prospect_id = d.prospect_id and o.account_id = l.account_id
        and t.id <> d.id and t.kind = 'inmail' and t.state = 'sent') as "isInmailed",
    array(select coalesce(t.settled_at, t.transmitting_at, s.at)
      from enrollments o join deliveries t on t.workspace_id = o.workspace_id and t.enrollment_id = o.id
        left join messages s on s.workspace_id = t.workspace_id and s.delivery_id = t.id and t.state = 'claimed' and s.state = 'sending'
      where o.workspace_id = d.workspace_id and o.prospect_id = d.prospect_id and t.id <> d.id and ${isWritten("t")}
        and ((t.state = 'sent' and t.settled_at > $2) or (t.state in ('transmitting', 'unknown') and t.transmitting_at > $2)
          or s.at is not null)) as touches,
    case when d.kind in ('sms', 'voicemail') then ${consentsOf("d.workspace_id", "d.prospect_id")} else '[]' end as consents,
    ${voicemailsTo("d")} as voicemails,
    ${uncheckedSenderOf("d")} as "uncheckedSender",
    ${hasStopLabel("d.prospect_id", "c")} as "hasStopLabel",
    case when c.settings ->> 'continuesOnOtherChannels' = 'true' then array(
      select f.kind from deliveries f where f.workspace_id = d.workspace_id and f.enrollment_id = d.enrollment_id
        and (f.state = 'failed' or f.bounce = 'hard') and f.bounce is distinct from 'withdrawn') end as "failedKinds",
    v.id as "conversationId", d.variant_id as "variantId", ${approvalOf("d")} as approval, ${writtenFor("d")} as written,
    d.kind = 'condition' and exists (select 1 from events r where r.workspace_id = d.workspace_id
        and r.prospect_id = d.prospect_id and r.kind = 'reply' and r.reason is null) as "hasReplied",
    case when d.kind = 'condition' then (select jsonb_build_object('opened', t.opened_at is not null, 'clicked', t.clicked_at is not null)
      from deliveries t where t.workspace_id = d.workspace_id and t.enrollment_id = d.enrollment_id and ${isSentMail("t")}
      order by t.settled_at desc limit 1) end as "lastMail",
    case when d.kind in ('manual_task', 'call_task') or d.wait_reason = 'task_open' then (select t.due_at from tasks t
      where t.workspace_id = d.workspace_id and t.delivery_id = d.id and t.state = 'pending') end as "taskDueAt",
    case when d.kind = 'move_to_campaign' then not exists (
      select 1 from campaign_versions w cross join jsonb_array_elements(w.sequence) s
        join campaigns g on g.workspace_id = w.workspace_id and g.id::text = s ->> 'campaign_id'
       where w.workspace_id = d.workspace_id and w.campaign_id = d.campaign_id and w.version = c.live_version
         and s ->> 'id' = d.step_id::text and g.status not in ('archived', 'deleted')) else false end as "isTargetClosed",
    case when d.fence > 1 then (select m.at from messages m where m.workspace_id = d.workspace_id and m.delivery_id = d.id
      and m.state = 'sending') end as "preparedAt"
  from deliveries d
  join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
  join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
  left join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
  left join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id
  left join conversations v on v.workspace_id = d.workspace_id and v.prospect_id = d.prospect_id
    and v.account_id = l.account_id
  where d.id = any($1)`,
};

/**
 * Serializes decisions about contacting the prospects of these rows until the transaction ends: what one of two campaigns is about to send
 * counts against the limit before the other one checks (R24). The same for company places (R26), for places of campaigns that count new
 * prospects (R9), and for voicemails to the same number (VM-13).
 */
export const lockTouches = (tx: Tx, ids: readonly string[]) =>
  tx.query(
    {
      name: "lock-touches",
      text: `select pg_advisory_xact_lock(held) from (
          select hashtextextended(d.prospect_id::text, 24) as held from deliveries d
           where d.id = any($1) and d.enrollment_id is not null and ${isWritten("d")}
          union select hashtextextended(d.workspace_id || i.value, 28) from deliveries d
            join prospect_identities i on i.workspace_id = d.workspace_id and i.prospect_id = d.prospect_id and i.kind = 'phone'
           where d.id = any($1) and d.kind = 'voicemail'
          union select hashtextextended(c.id::text, 9) from deliveries d
            join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id and ${countsNewPeople("c")}
           where d.id = any($1)
          union select hashtextextended(k.key, 26) from deliveries d
            join campaigns c on c.workspace_id = d.workspace_id and c.id = d.campaign_id and ${hasPlaces("c")}
            join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
            cross join lateral (values (p.workspace_id || p.employer_domain), (p.workspace_id || p.employer_name)) k(key)
           where d.id = any($1) and d.rank = 3 and k.key is not null
          order by 1) l`,
    },
    [ids],
  );

export const readDeliveryFacts = (
  tx: Tx,
  ids: readonly string[],
  { now, touchesSince = now }: { now: Date; touchesSince?: Date },
): Promise<DeliveryFacts[]> => tx.query<DeliveryFacts>(facts, [ids, touchesSince, now]);
