import type { ProspectSort } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import { countShown, exactTotal } from "@/server/repositories/cursor";
import {
  behindIn,
  type KeyPlace,
  keyIn,
  orderIn,
  type Segment,
  type Sorts,
  segmentsBack,
  segmentsFrom,
} from "@/server/repositories/keyset";
import { conditions, type ProspectFilter } from "./list-filters";
import { type ProspectRow, prospectColumns } from "./prospects";
import { listedAs } from "./suppressed";

type ProspectOrder = { sort: ProspectSort; isDescending: boolean };
type Page = { after: KeyPlace | null; offset: number; limit: number };
type ListedRow = ProspectRow & { place: KeyPlace };

const byId: Segment = { from: "prospects p", condition: "true", key: null, id: "p.id" };
export const prospectSorts: Sorts<ProspectSort> = {
  // Ids grow with time, so their order is the order of creation.
  added: { type: "text", segments: [byId] },
  name: { type: "text", segments: [{ ...byId, key: "p.name_key" }] },
  company: {
    type: "text",
    segments: [
      { ...byId, condition: "p.company_key is not null", key: "p.company_key" },
      { ...byId, condition: "p.company_key is null" },
    ],
  },
};

/** A page of the workspace's prospects, each with its cursor in this order. */
export async function listProspects(
  tx: Tx,
  filter: ProspectFilter,
  { sort, isDescending }: ProspectOrder,
  { after, offset, limit }: Page,
): Promise<ListedRow[]> {
  const rows: ListedRow[] = [];
  const { type } = prospectSorts[sort];
  for (const [index, segment] of segmentsFrom(prospectSorts[sort], after).entries()) {
    const missing = offset + limit - rows.length;
    if (missing <= 0) break;
    const { where, values, add } = conditions(filter);
    const behind = index === 0 && after ? `and ${behindIn(segment, { after, isDescending, type }, add)}` : "";
    const found = await tx.query<ProspectRow & { key: KeyPlace["key"] }>(
      `select ${prospectColumns("p")}, ${keyIn(segment)} as key from ${segment.from}
        where ${where} and ${segment.condition} ${behind}
        order by ${orderIn(segment, isDescending)} limit ${add(missing)}`,
      values,
    );
    rows.push(...found.map(({ key, ...row }) => ({ ...row, place: { key, id: row.id } })));
  }
  return rows.slice(offset);
}

/** Where a prospect is in a sorted list, whether or not its filter matches them. */
export async function findPlace(tx: Tx, sort: ProspectSort, id: string): Promise<KeyPlace> {
  const [first] = prospectSorts[sort].segments;
  const [row] = await tx.query<KeyPlace>(
    `select ${keyIn(first!)} as key, p.id from prospects p where p.id = $1`,
    [id],
  );
  return row!;
}

/** The prospects before a place: how many, `exactTotal` + 1 at most, and the last of them. */
export async function lookBack(
  tx: Tx,
  filter: ProspectFilter,
  { sort, isDescending }: ProspectOrder,
  place: KeyPlace,
): Promise<{ count: number; id: string | null }> {
  const { type } = prospectSorts[sort];
  let count = 0;
  let id: string | null = null;
  for (const [index, segment] of segmentsBack(prospectSorts[sort], place).entries()) {
    const { where, values, add } = conditions(filter);
    const order = { after: place, isDescending: !isDescending, type };
    const ahead = index === 0 ? `and ${behindIn(segment, order, add)}` : "";
    const [found] = await tx.query<{ count: number; id: string | null }>(
      `select count(*)::int as count, (array_agg(f.id))[1] as id
         from (select p.id from ${segment.from} where ${where} and ${segment.condition} ${ahead}
               order by ${orderIn(segment, !isDescending)} limit ${add(exactTotal + 1 - count)}) f`,
      values,
    );
    count += found!.count;
    id ??= found!.id;
    if (count > exactTotal) break;
  }
  return { count, id };
}

export function countProspects(tx: Tx, filter: ProspectFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(tx, `prospects p where ${where}`, values);
}

/** The ids of all matches, newest first; `limit` at most. */
export async function matchingProspects(tx: Tx, filter: ProspectFilter, limit: number): Promise<string[]> {
  const { where, values, add } = conditions(filter);
  const rows = await tx.query<{ id: string }>(
    `select p.id from prospects p where ${where} order by p.id desc limit ${add(limit)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** The next matches, by id after `afterId`, that a segment has not looked at, and why the workspace must not contact them (R18). */
export function unseenMatching(
  tx: Tx,
  filter: ProspectFilter,
  { segmentId, afterId, limit }: { segmentId: string; afterId: string | null; limit: number },
): Promise<{ id: string; listedAs: string | null }[]> {
  const { where, values, add } = conditions(filter);
  const after = afterId ? `and p.id > ${add(afterId)}` : "";
  return tx.query(
    `select p.id, case when p.opted_out_at is not null then 'opted_out' else ${listedAs("p")} end as "listedAs"
       from prospects p where ${where} ${after} and not exists (
         select 1 from segment_people s where s.segment_id = ${add(segmentId)} and s.prospect_id = p.id)
      order by p.id limit ${add(limit)}`,
    values,
  );
}

/** Notes all who match now, so that a segment never adds them. */
export async function noteMatching(
  tx: Tx,
  filter: ProspectFilter,
  { segmentId, at }: { segmentId: string; at: Date },
): Promise<void> {
  const { where, values, add } = conditions(filter);
  await tx.query(
    `insert into segment_people (segment_id, prospect_id, outcome, at)
     select ${add(segmentId)}::uuid, p.id, 'before', ${add(at)}::timestamptz from prospects p where ${where} order by p.id`,
    values,
  );
}

/** The prospects in whose name, company or addresses every word of a query occurs, `most` at most (decision 1.2). */
export async function searchProspects(tx: Tx, query: string, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>("select search_prospects($1, $2) as id", [query, most]);
  return rows.map(({ id }) => id);
}

/**
 * The prospects that an account contacts, contacted or talks with; undefined if there are many, which a list finds faster by looking at
 * each of its prospects.
 */
export async function listWrittenBy(tx: Tx, accountId: string): Promise<string[] | undefined> {
  const rows = await tx.query<{ id: string }>(
    `select prospect_id as id from (
       (select prospect_id from enrollments where account_id = $1 limit ${exactTotal + 1})
       union (select prospect_id from conversations where account_id = $1 limit ${exactTotal + 1})) w`,
    [accountId],
  );
  return rows.length > exactTotal ? undefined : rows.map(({ id }) => id);
}
