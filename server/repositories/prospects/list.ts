import type { LeadStatus } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { isReached, type ProspectRow, prospectColumns } from "./prospects";

export type ProspectFilter = {
  /** Null: the member may see all prospects. */
  accounts: Allowed;
  accountId?: string;
  campaignId?: string;
  query?: string;
  statuses?: readonly LeadStatus[];
  labelIds?: readonly string[];
};

/** Ids grow with time, so their order is the order of creation. */
export function listProspects(
  tx: Tx,
  filter: ProspectFilter,
  { behind, offset, limit }: { behind: string | null; offset: number; limit: number },
): Promise<ProspectRow[]> {
  const { where, values, add } = conditions(filter);
  const after = behind === null ? "" : `and p.id < ${add(behind)}`;
  return tx.query<ProspectRow>(
    `select ${prospectColumns("p")} from prospects p where ${where} ${after}
      order by p.id desc offset ${add(offset)} limit ${add(limit)}`,
    values,
  );
}

export function countProspects(tx: Tx, filter: ProspectFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(tx, `prospects p where ${where}`, values);
}

function conditions({ accounts, accountId, campaignId, query, statuses, labelIds }: ProspectFilter) {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = ["true"];
  if (accounts) parts.push(isReached("p.id", add(accounts)));
  if (accountId) parts.push(writtenBy(add(accountId)));
  if (campaignId) parts.push(inCampaign(add(campaignId)));
  if (query) parts.push(`p.id in (select search_prospects(${add(query)}))`);
  if (statuses) parts.push(`p.status = any(${add(statuses)})`);
  if (labelIds)
    parts.push(
      `exists (select 1 from prospect_labels l where l.prospect_id = p.id and l.label_id = any(${add(labelIds)}))`,
    );
  return { where: parts.join(" and "), values, add };
}

const writtenBy = (account: string) =>
  `(exists (select 1 from enrollments e where e.prospect_id = p.id and e.account_id = ${account})
    or exists (select 1 from conversations c where c.prospect_id = p.id and c.account_id = ${account}))`;
const inCampaign = (campaign: string) =>
  `exists (select 1 from enrollments e where e.prospect_id = p.id and e.campaign_id = ${campaign} and e.removed_at is null)`;
