import type { DealStatus } from "@/lib/contract/crm/parts";
import type { Allowed } from "@/server/repositories/accounts/accounts";

export type DealFilter = {
  /** Words that each occur in the deal, or in its prospect's name and company. */
  words: string | null;
  /** Whose prospects are looked at for the words. */
  accounts: Allowed;
  owner: string;
  status: DealStatus | "all";
  closesFrom: string | null;
  closesTo: string | null;
};

/** SQL: the deal `d` matches. The status is written out, because only then the indexes of open deals are used. */
export function matches(filter: DealFilter, add: (value: unknown) => string): string {
  const conditions = ["d.deleted_at is null"];
  if (filter.status !== "all") conditions.push(`d.status = '${filter.status}'`);
  if (filter.owner === "none") conditions.push("d.owner_id is null");
  else if (filter.owner !== "all") conditions.push(`d.owner_id = ${add(filter.owner)}::uuid`);
  if (filter.words)
    conditions.push(`d.id in (select search_deals(${add(filter.words)}, ${add(filter.accounts)}::uuid[]))`);
  if (filter.closesFrom) conditions.push(`d.close_date >= ${add(filter.closesFrom)}::date`);
  if (filter.closesTo) conditions.push(`d.close_date <= ${add(filter.closesTo)}::date`);
  return conditions.join(" and ");
}

/** A growing list of parameters: `add` returns the placeholder. */
export function parameters() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}
