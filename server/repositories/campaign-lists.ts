import type { CampaignStatus } from "@/lib/contract/campaigns";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "./accounts";
import { type CampaignRow, campaignColumns, isAllowed } from "./campaigns";
import { exactTotal } from "./cursor";

export type CampaignFilter = {
  accounts: Allowed;
  status?: CampaignStatus;
  deletedOnly?: boolean;
  archivedOnly?: boolean;
  needsAttention?: boolean;
  accountId?: string;
  query?: string;
};

/** Campaigns in which something waits for a person: messages of unknown fate, people without the data a step needs, a sender that is gone. */
export const waitsForSomebody = (
  c: string,
) => `(exists (select 1 from deliveries d where d.workspace_id = ${c}.workspace_id and d.campaign_id = ${c}.id and ${isParked("d")})
  or (${c}.status = 'active' and exists (select 1 from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
    and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))
    where s.workspace_id = ${c}.workspace_id and s.campaign_id = ${c}.id and l.closed_reason is not null)))`;

/** Rows that stand still until a person does something; the index deliveries_parked has the same words. */
export const isParked = (
  d: string,
) => `${d}.settled_at is null and ${d}.due_at is null and ${d}.wait_reason in
  ('missing_data', 'invalid_email', 'no_required_email_type', 'no_profile_url', 'invalid_email_integration',
  'user_hold', 'held', 'no_sales_navigator_link', 'closed_profile', 'inmail_forbidden', 'not_premium',
  'needs_sales_navigator_subscription', 'closed_for_group_or_event_messaging', 'not_supported', 'awaiting_approval')`;

const isSentBy = (account: string) =>
  `exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = ${account})`;

function conditions(filter: CampaignFilter) {
  const values: unknown[] = [filter.accounts];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = [isAllowed("$1")];
  if (filter.deletedOnly) parts.push("c.status = 'deleted'");
  else if (filter.archivedOnly) parts.push("c.status = 'archived'");
  else if (filter.status) parts.push(`c.status = ${add(filter.status)}`);
  else parts.push("c.status not in ('archived', 'deleted')");
  if (filter.needsAttention)
    parts.push(`c.status not in ('archived', 'deleted') and ${waitsForSomebody("c")}`);
  if (filter.accountId) parts.push(isSentBy(add(filter.accountId)));
  if (filter.query) parts.push(`c.id = any(array(select search_campaigns(${add(filter.query)})))`);
  return { where: parts.join(" and "), values, add };
}

/** A place in the list, which goes by (order, newest first within it). */
export type CampaignPlace = { sortOrder: number; id: string };

export function listCampaigns(
  tx: Tx,
  filter: CampaignFilter,
  page: { after: CampaignPlace | null; offset: number; limit: number },
): Promise<CampaignRow[]> {
  const { where, values, add } = conditions(filter);
  const after = page.after
    ? `and (c.sort_order > ${add(page.after.sortOrder)}::int or (c.sort_order = $${values.length}::int and c.id < ${add(page.after.id)}::uuid))`
    : "";
  return tx.query<CampaignRow>(
    `select ${campaignColumns} from campaigns c where ${where} ${after}
      order by c.sort_order, c.id desc limit ${add(page.limit)} offset ${add(page.offset)}`,
    values,
  );
}

/** Exact up to `exactTotal`, one more when there are more. */
export async function countCampaigns(tx: Tx, filter: CampaignFilter): Promise<number> {
  const { where, values } = conditions(filter);
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from campaigns c where ${where} limit ${exactTotal + 1}) found`,
    values,
  );
  return row?.total ?? 0;
}

export type CampaignCounts = Record<
  "all" | "active" | "paused" | "drafts" | "finished" | "archived" | "deleted" | "needsAttention",
  number
>;

export async function countByStatus(tx: Tx, allowed: Allowed): Promise<CampaignCounts> {
  const count = (condition: string) => `count(*) filter (where ${condition})::int`;
  const [row] = await tx.query<CampaignCounts>(
    `select ${count("c.status not in ('archived', 'deleted')")} as all, ${count("c.status = 'active'")} as active,
       ${count("c.status = 'paused'")} as paused, ${count("c.status = 'draft'")} as drafts,
       ${count("c.status = 'finished'")} as finished, ${count("c.status = 'archived'")} as archived,
       ${count("c.status = 'deleted'")} as deleted,
       ${count(`c.status not in ('archived', 'deleted') and ${waitsForSomebody("c")}`)} as "needsAttention"
     from campaigns c where ${isAllowed("$1")}`,
    [allowed],
  );
  return row!;
}

/** Asked by every screen with a select. What is not asked for is not in the statement: unused, it costs as much as the rest. */
export function listNames(tx: Tx, allowed: Allowed, accountId: string | null) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ["c.status <> 'deleted'"];
  if (allowed) parts.push(isAllowed(add(allowed)));
  if (accountId) parts.push(isSentBy(add(accountId)));
  return tx.query<{ id: string; name: string; status: CampaignStatus }>(
    `select c.id, c.name, c.status from campaigns c where ${parts.join(" and ")}
      order by c.sort_order, c.id desc limit 1000`,
    values,
  );
}
