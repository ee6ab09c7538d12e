import type { CampaignSort, SequenceType } from "@/lib/contract/campaigns/campaigns";
import { type Channel, channelOf, channels, touchKinds } from "@/lib/contract/campaigns/sequence";
import { type CampaignStatus, campaignStatuses } from "@/lib/contract/campaigns/status";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { behind, type KeyPlace, orderOf } from "@/server/repositories/keyset";
import { uncertainOptOuts } from "@/server/repositories/prospects/suppressed";
import { type CampaignRow, campaignColumns, isAllowed } from "./campaigns";
import { campaignSortOf } from "./sorts";

export type CampaignFilter = {
  accounts: Allowed;
  status?: CampaignStatus;
  statuses?: readonly CampaignStatus[];
  deletedOnly?: boolean;
  archivedOnly?: boolean;
  needsAttention?: boolean;
  accountId?: string;
  accountIds?: readonly string[];
  sequenceTypes?: readonly SequenceType[];
  channels?: readonly Channel[];
  /** Real. */
  createdSince?: Date;
  query?: string;
};

/** Campaigns in which something waits for a member: unknown outcomes, missing data, an unavailable sender. */
export const waitsForSomebody = (
  c: string,
) => `(exists (select 1 from deliveries d where d.workspace_id = ${c}.workspace_id and d.campaign_id = ${c}.id and ${needsSomebody("d")})
  or exists (select 1 from enrollments e where e.workspace_id = ${c}.workspace_id and e.campaign_id = ${c}.id and ${isUncertain("e")})
  or exists (select 1 from enrollments e where e.workspace_id = ${c}.workspace_id and e.campaign_id = ${c}.id and e.state = 'active'
    and e.prospect_id in (select u.prospect_id from ${uncertainOptOuts}))
  or exists (select 1 from ${stranded} where d.workspace_id = ${c}.workspace_id and d.campaign_id = ${c}.id)
  or (${c}.status = 'active' and exists (select 1 from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
    and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))
    where s.workspace_id = ${c}.workspace_id and s.campaign_id = ${c}.id and ${isSenderGone("l", `${c}.id`)})))`;

/** Prospects with a possible reply that a member has to confirm (R15); matches the index enrollments_uncertain. */
export const isUncertain = (e: string) =>
  `${e}.hold_reason = 'uncertain_reply' and ${e}.state = 'active' and ${e}.hold_until > now()`;

/** Lanes that are blocked until the account or mailbox is signed in, or the account's browser is opened. */
export const isSenderGone = (l: string, campaignId: string) =>
  `((${l}.closed_reason <> 'mailbox_not_checked' and ${isMissed(l, campaignId)})
    or (${l}.slot_reason = 'extension_failure' and ${l}.slot_at > now()))`;

/** SQL: whether a closed lane is missed: an account that sends emails only needs no network before the campaign has a step for it. */
export const isMissed = (l: string, campaignId: string) =>
  `(${l}.closed_reason <> 'no_network_account' or exists (select 1 from deliveries d where d.workspace_id = ${l}.workspace_id
    and d.lane_id = ${l}.id and d.campaign_id = ${campaignId} and d.settled_at is null))`;

/** SQL: prospects whose next step waits for a removed account or mailbox (R12). */
export const stranded = `lanes l join deliveries d on d.workspace_id = l.workspace_id and d.lane_id = l.id and l.closed_reason = 'sender_removed'
  and d.settled_at is null and d.due_at is not null and d.enrollment_id is not null`;

const parked = `'missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'late', 'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'invalid_phone', 'campaign_closed',
  'awaiting_approval', 'no_company_name', 'needs_api_booster', 'no_video_template', 'invalid_dialer_phone', 'bounce_guard', 'writing_failed',
  'action_paused', 'no_consent'`;

/** Rows that are blocked until a member resolves something. */
export const isParked = (d: string) =>
  `${d}.settled_at is null and ${d}.due_at is null and ${d}.wait_reason in (${parked})`;

/** The same, and rows with an open task; the predicate matches the index deliveries_parked. */
export const needsSomebody = (d: string) =>
  `${d}.settled_at is null and ${d}.due_at is null and ${d}.wait_reason in (${parked}, 'task_open')`;

const isSentBy = (accounts: string) =>
  `exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = any(${accounts}))`;

/** The kinds of its steps: of the version that runs, else of the draft, as the list shows them. */
const kinds = `coalesce((select v.step_kinds from campaign_versions v where v.workspace_id = c.workspace_id and v.campaign_id = c.id
  and v.version = c.live_version), c.step_kinds)`;
const kindsOf = (chosen: readonly Channel[]) =>
  touchKinds.filter((kind) => chosen.some((channel) => channel === channelOf(kind)));
const isKept = "c.status not in ('archived', 'deleted')";

function conditions(filter: CampaignFilter) {
  const values: unknown[] = [filter.accounts];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = [isAllowed("$1")];
  if (filter.deletedOnly) parts.push("c.status = 'deleted'");
  else if (filter.archivedOnly) parts.push("c.status = 'archived'");
  else if (filter.status) parts.push(`c.status = ${add(filter.status)}`);
  else if (filter.statuses) parts.push(`c.status = any(${add(filter.statuses)})`);
  else parts.push(isKept);
  if (filter.needsAttention) parts.push(`${isKept} and ${waitsForSomebody("c")}`);
  if (filter.accountId) parts.push(isSentBy(add([filter.accountId])));
  if (filter.accountIds) parts.push(isSentBy(add(filter.accountIds)));
  if (filter.sequenceTypes) parts.push(`c.sequence_type = any(${add(filter.sequenceTypes)})`);
  if (filter.channels) parts.push(`${kinds} && ${add(kindsOf(filter.channels))}::text[]`);
  if (filter.createdSince) parts.push(`c.created_at >= ${add(filter.createdSince)}`);
  if (filter.query) parts.push(`c.id = any(array(select search_campaigns(${add(filter.query)})))`);
  return { where: parts.join(" and "), values, add };
}

export type SortedRow = CampaignRow & { sortKey: KeyPlace["key"] };
type Page = { after: KeyPlace | null; offset: number; limit: number };
/** `daysSince`: the first of the days that the column of days shows; real. */
type Sorting = { sort: CampaignSort; isDescending: boolean; daysSince: Date };

export function listCampaigns(
  tx: Tx,
  filter: CampaignFilter,
  { sort, isDescending, daysSince }: Sorting,
  page: Page,
): Promise<SortedRow[]> {
  const { where, values, add } = conditions(filter);
  const { join, ...key } = campaignSortOf(sort, sort === "days" ? add(daysSince) : "");
  const keyset = { ...key, isDescending };
  const after = page.after ? `and ${behind(keyset, page.after, "c.id", add)}` : "";
  return tx.query<SortedRow>(
    `select ${campaignColumns}, ${keyset.expression} as "sortKey" from campaigns c ${join} where ${where} ${after}
      order by ${orderOf(keyset, "c.id")} limit ${add(page.limit)} offset ${add(page.offset)}`,
    values,
  );
}

export function countCampaigns(tx: Tx, filter: CampaignFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(tx, `campaigns c where ${where}`, values);
}

/** The ids of all that a filter leaves, by status, in the order of the list; `limit` at most. */
export async function listMatching(
  tx: Tx,
  filter: CampaignFilter,
  limit: number,
): Promise<{ status: CampaignStatus; ids: string[] }[]> {
  const { where, values, add } = conditions(filter);
  return tx.query(
    `select status, array_agg(id order by sort_order, id desc) as ids
       from (select c.id, c.status, c.sort_order from campaigns c where ${where}
         order by c.sort_order, c.id desc limit ${add(limit)}) found group by status`,
    values,
  );
}

type Facets = {
  statuses: { value: CampaignStatus; count: number }[];
  sequenceTypes: { value: SequenceType; count: number }[];
  accountIds: { value: string; count: number }[];
  channels: { value: Channel; count: number }[];
  createdSince: number[];
  needsAttention: number;
};

/** How many campaigns each value of a filter would leave, the other filters kept; `since` are the days one may choose, real. */
export async function countFacets(tx: Tx, filter: CampaignFilter, since: readonly Date[]): Promise<Facets> {
  const counted = <V>(value: string, join: string, others: CampaignFilter) => {
    const { where, values } = conditions(others);
    return tx.query<{ value: V; count: number }>(
      `select ${value} as value, count(*)::int as count from campaigns c ${join} where ${where} group by 1 order by 2 desc, 1`,
      values,
    );
  };
  const without = (...names: (keyof CampaignFilter)[]): CampaignFilter => ({
    ...filter,
    ...Object.fromEntries(names.map((name) => [name, undefined])),
  });
  const numberOf = async (others: CampaignFilter) => (await counted<true>("true", "", others))[0]?.count ?? 0;
  const [statuses, sequenceTypes, accountIds, byKinds, createdSince, needsAttention] = await Promise.all([
    // A filter by status includes archived and deleted campaigns.
    counted<CampaignStatus>("c.status", "", {
      ...without("status", "archivedOnly", "deletedOnly"),
      statuses: campaignStatuses,
    }),
    counted<SequenceType>("c.sequence_type", "", without("sequenceTypes")),
    counted<string>("s.account_id", senders, without("accountIds")),
    counted<string[]>(kinds, "", without("channels")),
    Promise.all(since.map((createdSince) => numberOf({ ...filter, createdSince }))),
    numberOf({ ...filter, needsAttention: true }),
  ]);
  const goingBy = (channel: Channel) =>
    byKinds
      .filter(({ value }) => kindsOf([channel]).some((kind) => value.includes(kind)))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    ...{ statuses, sequenceTypes, accountIds, createdSince, needsAttention },
    channels: channels.map((value) => ({ value, count: goingBy(value) })),
  };
}

const senders = "join campaign_senders s on s.workspace_id = c.workspace_id and s.campaign_id = c.id";

export type CampaignCounts = Record<
  "all" | "active" | "paused" | "drafts" | "finished" | "archived" | "deleted" | "needsAttention",
  number
>;

export async function countByStatus(
  tx: Tx,
  allowed: Allowed,
  accountId: string | null,
): Promise<CampaignCounts> {
  const count = (condition: string) => `count(*) filter (where ${condition})::int`;
  const [row] = await tx.query<CampaignCounts>(
    `select ${count(isKept)} as all, ${count("c.status = 'active'")} as active,
       ${count("c.status = 'paused'")} as paused, ${count("c.status = 'draft'")} as drafts,
       ${count("c.status = 'finished'")} as finished, ${count("c.status = 'archived'")} as archived,
       ${count("c.status = 'deleted'")} as deleted,
       ${count(`${isKept} and ${waitsForSomebody("c")}`)} as "needsAttention"
     from campaigns c where ${isAllowed("$1")} ${accountId ? `and ${isSentBy("$2")}` : ""}`,
    accountId ? [allowed, [accountId]] : [allowed],
  );
  return row!;
}

/** Asked by every screen with a select. What is not asked for is not in the statement: unused, it costs as much as the rest. */
export function listNames(tx: Tx, allowed: Allowed, accountId: string | null) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ["c.status <> 'deleted'"];
  if (allowed) parts.push(isAllowed(add(allowed)));
  if (accountId) parts.push(isSentBy(add([accountId])));
  return tx.query<{ id: string; name: string; status: CampaignStatus }>(
    `select c.id, c.name, c.status from campaigns c where ${parts.join(" and ")}
      order by c.sort_order, c.id desc limit 1000`,
    values,
  );
}
