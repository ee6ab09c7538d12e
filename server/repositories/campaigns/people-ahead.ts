import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Detour } from "@/server/domain/campaigns/detour";
import type { StepFacts } from "@/server/domain/campaigns/sequence/step-facts";
import type { CompanyKeys } from "@/server/domain/prospects/company";
import { isLeftOpen, leftWithdrawnAt } from "@/server/repositories/accounts/left-requests";
import { countsForAccount } from "@/server/repositories/ledger/deliveries";
import { isBegunElsewhere } from "@/server/repositories/ledger/delivery-facts";
import { consentsOf } from "@/server/repositories/phone/consents";
import { type ProspectRow, prospectColumns } from "@/server/repositories/prospects/prospects";
import { mayHaveOptedOut, suppressionOf } from "@/server/repositories/prospects/suppressed";
import { colleagueUntil, hasPlaces, underWayBeside } from "./colleagues";
import { hasBegun } from "./new-people";
import { hasStopLabel } from "./stop-labels";
import { isWritten } from "./written";

/** A prospect under way in a campaign, with what decides their next steps; instants are real. */
export type PersonAhead = ProspectRow &
  Pick<
    StepFacts,
    | "enrollmentState"
    | "requestedAt"
    | "withdrawnAt"
    | "acceptedAt"
    | "holdUntil"
    | "holdReason"
    | "pausedUntil"
    | "colleagueUntil"
    | "threadMessageIds"
    | "email"
    | "isEmailInvalid"
    | "isPhoneInvalid"
    | "consents"
    | "isOptedOut"
    | "suppression"
    | "hasStopLabel"
    | "mayHaveOptedOut"
    | "isInOtherCampaign"
    | "isRequestedElsewhere"
    | "withdrawnElsewhereAt"
    | "isInmailed"
    | "touches"
  > & {
    accountId: string;
    mailboxId: string | null;
    company: CompanyKeys;
    /** Colleagues under way in other campaigns, if this one has the company rule (R26). */
    colleaguesElsewhere: number;
    hasReplied: boolean;
    /** The step they wait for; null for who has not begun. */
    stepId: string | null;
    dueAt: Date | null;
    waitReason: WaitReason | null;
    detour: Detour | null;
    /** Steps in the ledger that are settled. */
    done: string[];
    /** Something was done for them, or may have been. */
    hasBegun: boolean;
  };

const asker = { workspace: "e.workspace_id", account: "e.account_id", prospect: "e.prospect_id" };
const elsewhere = `from enrollments o where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id
      and o.id <> e.id and o.account_id = e.account_id and o.accepted_at is null`;

/** Prospects under way, in the order they entered, `limit` at most. `touchesSince`: how far the message limit looks back. */
export const listAhead = (
  tx: Tx,
  campaignId: string,
  { limit, touchesSince }: { limit: number; touchesSince: Date },
): Promise<PersonAhead[]> =>
  tx.query<PersonAhead>(
    `select ${prospectColumns("p")}, e.account_id as "accountId", e.mailbox_id as "mailboxId",
      e.state as "enrollmentState", e.requested_at as "requestedAt", e.withdrawn_at as "withdrawnAt",
      e.accepted_at as "acceptedAt", e.hold_until as "holdUntil", e.hold_reason as "holdReason", e.paused_until as "pausedUntil",
      ${colleagueUntil("e", "c")} as "colleagueUntil",
      jsonb_build_object('domain', p.employer_domain, 'name', p.employer_name) as company,
      case when ${hasPlaces("c")} then ${underWayBeside("p", "e.campaign_id")} else 0 end as "colleaguesElsewhere",
      e.thread_message_ids as "threadMessageIds", coalesce(p.work_email, p.personal_email) as email,
      p.phone is not null and p.phone = p.lost_phone as "isPhoneInvalid",
      ${consentsOf("p.workspace_id", "p.id")} as consents,
      p.email_status = 'invalid' as "isEmailInvalid", p.opted_out_at is not null as "isOptedOut",
      ${suppressionOf("p", "e.account_id")} as suppression,
      ${hasStopLabel("e.prospect_id", "c")} as "hasStopLabel",
      ${mayHaveOptedOut("p")} as "mayHaveOptedOut",
      not ${hasBegun("e")} and ${isBegunElsewhere("e")} as "isInOtherCampaign",
      (exists (select 1 ${elsewhere} and o.requested_at is not null and o.withdrawn_at is null)
        or ${isLeftOpen(asker)}) as "isRequestedElsewhere",
      greatest((select max(o.withdrawn_at) ${elsewhere}), ${leftWithdrawnAt(asker)}) as "withdrawnElsewhereAt",
      exists (select 1 from enrollments o join deliveries t on t.workspace_id = o.workspace_id and t.enrollment_id = o.id
        where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and o.account_id = e.account_id
          and t.kind = 'inmail' and t.state = 'sent') as "isInmailed",
      exists (select 1 from events r where r.workspace_id = e.workspace_id and r.prospect_id = e.prospect_id
        and r.kind = 'reply' and r.reason is null) as "hasReplied",
      array(select t.settled_at from enrollments o join deliveries t on t.workspace_id = o.workspace_id and t.enrollment_id = o.id
        where o.workspace_id = e.workspace_id and o.prospect_id = e.prospect_id and t.settled_at > $3 and t.state = 'sent'
          and ${isWritten("t")}) as touches,
      d.step_id as "stepId", d.due_at as "dueAt", d.wait_reason as "waitReason", e.detour,
      array(select t.step_id from deliveries t where t.workspace_id = e.workspace_id and t.enrollment_id = e.id
        and t.settled_at is not null and ${countsForAccount("t", "e")}) as done, ${hasBegun("e")} as "hasBegun"
    from enrollments e
    join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
    join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
    left join lateral (select o.step_id, o.due_at, o.wait_reason from deliveries o
      where o.workspace_id = e.workspace_id and o.enrollment_id = e.id and o.settled_at is null limit 1) d on true
    where e.campaign_id = $1 and e.state in ('active', 'held') order by e.entered_at, e.id limit $2`,
    [campaignId, limit, touchesSince],
  );

/** The number of prospects under way in a campaign. */
export async function countAhead(tx: Tx, campaignId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from enrollments where campaign_id = $1 and state in ('active', 'held')",
    [campaignId],
  );
  return row?.count ?? 0;
}
