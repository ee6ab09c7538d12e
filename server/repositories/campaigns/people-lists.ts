import type { FunnelGroup, LeadStatus, PeopleSort, PeopleState } from "@/lib/contract/prospects/prospects";
import type { Tx } from "@/server/db/tx";
import { countShown } from "@/server/repositories/cursor";

import {
  behindIn,
  type KeyPlace,
  keyIn,
  orderIn,
  type Segment,
  segmentsFrom,
} from "@/server/repositories/keyset";
import { columns, type EnrollmentView, joins } from "@/server/repositories/ledger/enrollment-views";
import { conditions, group, type PeopleFilter, people, peopleState, reason } from "./people-filters";
import { peopleSorts } from "./people-sorts";

export type PersonView = EnrollmentView & {
  fullName: string;
  position: string;
  companyName: string;
  status: LeadStatus;
  listState: PeopleState;
};
export type PeopleOrder = { sort: PeopleSort; isDescending: boolean };
export type PeoplePage = { after: KeyPlace | null; offset: number; limit: number };
type Place = { enrollmentId: string; id: string; key: KeyPlace["key"] };

/** A page of a campaign's prospects, each with its cursor in this order. */
export async function listPeople(
  tx: Tx,
  filter: PeopleFilter,
  order: PeopleOrder,
  { after, offset, limit }: PeoplePage,
): Promise<(PersonView & { place: KeyPlace })[]> {
  const places: Place[] = [];
  for (const [index, segment] of segmentsFrom(peopleSorts[order.sort], after).entries()) {
    const missing = offset + limit - places.length;
    if (missing > 0)
      places.push(
        ...(await placesIn(tx, filter, order, {
          segment,
          after: index === 0 ? after : null,
          limit: missing,
        })),
      );
  }
  const page = places.slice(offset);
  const shown = await showAll(
    tx,
    filter.now,
    page.map(({ enrollmentId }) => enrollmentId),
  );
  return page.flatMap(({ enrollmentId, id, key }) => {
    const person = shown.get(enrollmentId);
    return person ? [{ ...person, place: { id, key } }] : [];
  });
}

function placesIn(
  tx: Tx,
  filter: PeopleFilter,
  { sort, isDescending }: PeopleOrder,
  { segment, after, limit }: { segment: Segment; after: KeyPlace | null; limit: number },
): Promise<Place[]> {
  const { where, values, add } = conditions(filter);
  const behind = after
    ? `and ${behindIn(segment, { after, isDescending, type: peopleSorts[sort].type }, add)}`
    : "";
  return tx.query<Place>(
    `select e.id as "enrollmentId", e.prospect_id as id, ${keyIn(segment)} as key from ${segment.from}
      where ${where} and ${segment.condition} ${behind} order by ${orderIn(segment, isDescending)} limit ${add(limit)}`,
    values,
  );
}

async function showAll(tx: Tx, now: Date, ids: readonly string[]): Promise<ReadonlyMap<string, PersonView>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<PersonView>(
    `select ${columns}, p.full_name as "fullName", p.position, p.company_name as "companyName", p.status,
        ${peopleState("$2")} as "listState"
       from ${people} ${joins} where e.id = any($1)`,
    [ids, now],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function countPeople(tx: Tx, filter: PeopleFilter): Promise<number> {
  const { where, values } = conditions(filter);
  return countShown(tx, `${people} where ${where}`, values);
}

export async function countGroups(tx: Tx, filter: PeopleFilter): Promise<Map<FunnelGroup, number>> {
  const { where, values } = conditions(filter);
  const rows = await tx.query<{ name: FunnelGroup; count: number }>(
    `select ${group} as name, count(*)::int as count from ${people} where ${where} group by 1`,
    values,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The ids of all matches, with their states; `limit` at most. */
export function listMatching(
  tx: Tx,
  filter: PeopleFilter,
  limit: number,
): Promise<{ state: PeopleState; ids: string[] }[]> {
  const { where, values, add } = conditions(filter);
  return tx.query(
    `select state, array_agg(id order by id) as ids
       from (select ${peopleState("$3")} as state, e.prospect_id as id from ${people} where ${where}
              order by e.prospect_id limit ${add(limit)}) found
      group by state`,
    values,
  );
}

type Counted<Value> = { value: Value; count: number }[];
type Facets = {
  states: Counted<PeopleState>;
  statuses: Counted<LeadStatus>;
  stepIds: Counted<string>;
  reasons: Counted<string>;
  accountIds: Counted<string>;
  labelIds: Counted<string>;
};

/** The number of prospects for each value of a filter, with the other filters applied. */
export async function countFacets(tx: Tx, filter: PeopleFilter): Promise<Facets> {
  const counted = <Value>(name: keyof Facets, value: string, join = "", also = "") => {
    const { where, values } = conditions({ ...filter, [name]: undefined });
    return tx.query<{ value: Value; count: number }>(
      `select ${value} as value, count(*)::int as count from ${people} ${join}
        where ${where} ${also} and ${value} is not null group by 1 order by 2 desc, 1`,
      values,
    );
  };
  return {
    states: await counted<PeopleState>("states", peopleState("$3")),
    statuses: await counted<LeadStatus>("statuses", "p.status"),
    stepIds: await counted<string>("stepIds", "e.step_id", "", "and e.state <> 'finished'"),
    reasons: await counted<string>("reasons", reason("$3")),
    accountIds: await counted<string>("accountIds", "e.account_id"),
    labelIds: await counted<string>(
      "labelIds",
      "t.label_id",
      "join prospect_labels t on t.workspace_id = e.workspace_id and t.prospect_id = e.prospect_id",
    ),
  };
}

/** Their names, by id. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    "select id, full_name as name from prospects where id = any($1)",
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
