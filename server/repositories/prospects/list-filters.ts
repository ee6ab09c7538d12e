import type { ApprovalState } from "@/lib/contract/campaigns/approval-states";
import type { StepKind } from "@/lib/contract/campaigns/sequence";
import type { daysOf, PremiumState, TimeSpan, ViewedState } from "@/lib/contract/prospects/filter-values";
import type { CampaignState, ContactFact, LeadStatus } from "@/lib/contract/prospects/prospects";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { approvalShown } from "@/server/repositories/campaigns/approvals";
import { contactedBy } from "./prospects";

export type ProspectFilter = {
  /** Null: the member may see all prospects. */
  accounts: Allowed;
  accountId?: string;
  /** The prospects of `accountId`, if they are few (`listWrittenBy`). */
  writtenIds?: readonly string[];
  campaignId?: string;
  /** What a search found (`searchProspects`). */
  foundIds?: readonly string[];
  statuses?: readonly LeadStatus[];
  labelIds?: readonly string[];
  contact?: readonly ContactFact[];
  campaigns?: readonly CampaignState[];
  listIds?: readonly string[];
  withoutListIds?: readonly string[];
  nextSteps?: readonly StepKind[];
  waits?: readonly WaitReason[];
  approvals?: readonly ApprovalState[];
  repliedAfter?: readonly StepKind[];
  replied?: readonly TimeSpan[];
  connected?: readonly TimeSpan[];
  viewed?: readonly ViewedState[];
  premium?: readonly PremiumState[];
  positions?: readonly string[];
  locations?: readonly string[];
  /** The present, for pauses, and when each span of time begins; both real. */
  times: { now: Date; since: Readonly<Record<keyof typeof daysOf, Date>> };
  /** Only these prospects. */
  ids?: readonly string[];
};
/** A filter as SQL over `prospects p`; `add` makes a value a parameter. */
export function conditions(filter: ProspectFilter) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const { accounts, accountId, writtenIds, campaignId, foundIds, labelIds, contact, campaigns } = filter;
  const parts = ["true"];
  if (accounts) parts.push(contactedBy("p.id", add(accounts)));
  if (accountId) parts.push(writtenIds ? `p.id = any(${add(writtenIds)})` : writtenBy(add(accountId)));
  if (campaignId) parts.push(inCampaign(add(campaignId)));
  if (foundIds) parts.push(`p.id = any(${add(foundIds)})`);
  if (filter.statuses) parts.push(`p.status = any(${add(filter.statuses)})`);
  if (labelIds)
    parts.push(
      `exists (select 1 from prospect_labels l where l.prospect_id = p.id and l.label_id = any(${add(labelIds)}))`,
    );
  if (contact) parts.push(anyOf(contact.map((fact) => contactIs[fact])));
  if (campaigns) parts.push(anyOf(campaigns.map((state) => campaignIs[state])));
  if (filter.listIds) parts.push(onList(add(filter.listIds)));
  if (filter.withoutListIds) parts.push(`not ${onList(add(filter.withoutListIds))}`);
  if (filter.ids) parts.push(`p.id = any(${add(filter.ids)})`);
  parts.push(...ofSteps(filter, add), ...ofPerson(filter, add));
  return { where: parts.join(" and "), values, add };
}

type Add = (value: unknown) => string;

/** What comes next for them, and what came before. */
function ofSteps(filter: ProspectFilter, add: Add): string[] {
  const { nextSteps, waits, approvals, repliedAfter, replied, connected, viewed, times } = filter;
  const parts: string[] = [];
  if (nextSteps) parts.push(openStep(`d.kind = any(${add(nextSteps)})`));
  if (waits) {
    const isPaused = waits.includes("person_paused") ? `e.paused_until > ${add(times.now)} or ` : "";
    parts.push(openStep(`(${isPaused}d.wait_reason = any(${add(waits)}))`));
  }
  if (approvals)
    parts.push(`exists (select 1 from approvals a join deliveries d on d.workspace_id = a.workspace_id and d.id = a.delivery_id
      join campaigns c on c.workspace_id = a.workspace_id and c.id = a.campaign_id
     where a.prospect_id = p.id and ${approvalShown} = any(${add(approvals)}))`);
  if (repliedAfter) parts.push(repliedTo(add(repliedAfter)));
  if (replied) parts.push(lastly(replied, replies, times, add));
  if (connected) parts.push(lastly(connected, acceptances, times, add));
  if (viewed) parts.push(anyOf(viewed.map((state) => (state === "viewed" ? isViewed : `not ${isViewed}`))));
  return parts;
}

function ofPerson({ premium, positions, locations }: ProspectFilter, add: Add): string[] {
  const holds = (column: string, texts: readonly string[]) =>
    anyOf(texts.map((text) => `${column} ilike all (word_patterns(${add(text)}))`));
  return [
    ...(premium ? [anyOf(premium.map((state) => premiumIs[state]))] : []),
    ...(positions ? [holds("p.position", positions)] : []),
    ...(locations ? [holds("p.location", locations)] : []),
  ];
}

const anyOf = (parts: readonly string[]) => (parts.length === 0 ? "true" : `(${parts.join(" or ")})`);

const contactIs: Record<ContactFact, string> = {
  email: "(p.work_email is not null or p.personal_email is not null)",
  no_email: "(p.work_email is null and p.personal_email is null)",
  invalid_email: "p.email_status = 'invalid'",
  phone: "p.phone is not null",
  no_phone: "p.phone is null",
  profile: "p.profile_url is not null",
  no_profile: "p.profile_url is null",
  opted_out: "p.opted_out_at is not null",
};

const enrolled = (also: string) =>
  `exists (select 1 from enrollments e where e.prospect_id = p.id and e.removed_at is null ${also})`;
const isRunning = enrolled("and e.state in ('active', 'held')");
const campaignIs: Record<CampaignState, string> = {
  running: isRunning,
  ended: `(not ${isRunning} and ${enrolled("")})`,
  never: `not ${enrolled("")}`,
};

const openStep = (is: string) => `exists (select 1 from enrollments e
    join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null
   where e.prospect_id = p.id and e.removed_at is null and e.state in ('active', 'held') and ${is})`;
const repliedTo = (kinds: string) => `exists (select 1 from enrollments e
   where e.prospect_id = p.id and e.stop_reason in ('replied', 'meeting_booked') and (
     select d.kind from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.outcome = 'sent'
        and d.kind <> 'condition' order by d.settled_at desc, d.id desc limit 1) = any(${kinds}))`;
const isViewed = `exists (select 1 from enrollments e
    join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id
   where e.prospect_id = p.id and d.kind = 'visit_profile' and d.outcome = 'sent')`;

/** SQL: the instants of what happened to the prospect `p`, in column `at`. */
const replies =
  "select v.at from events v where v.prospect_id = p.id and v.kind = 'reply' and v.reason is null";
const acceptances =
  "select e.accepted_at as at from enrollments e where e.prospect_id = p.id and e.accepted_at is not null";

/** Whether the last of these instants is in one of the spans. */
function lastly(
  spans: readonly TimeSpan[],
  instants: string,
  { since }: ProspectFilter["times"],
  add: Add,
): string {
  const within = (from: string) => `exists (select 1 from (${instants}) h where h.at >= ${from})`;
  const ever = `exists (${instants})`;
  return anyOf(
    spans.map((span) => {
      if (span === "never") return `not ${ever}`;
      if (span === "earlier") return `(${ever} and not ${within(add(since.last_90_days))})`;
      return within(add(since[span]));
    }),
  );
}

const premiumIs: Record<PremiumState, string> = {
  premium: "p.is_premium",
  basic: "not p.is_premium",
  unknown: "p.is_premium is null",
};

const writtenBy = (account: string) =>
  `(exists (select 1 from enrollments e where e.prospect_id = p.id and e.account_id = ${account})
    or exists (select 1 from conversations c where c.prospect_id = p.id and c.account_id = ${account}))`;
const onList = (lists: string) =>
  `exists (select 1 from prospect_list_members m where m.prospect_id = p.id and m.list_id = any(${lists}))`;
const inCampaign = (campaign: string) => enrolled(`and e.campaign_id = ${campaign}`);
