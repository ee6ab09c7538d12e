import type { ListedKind, ListedOrigin, SuppressionSource } from "@/lib/contract/prospects/do-not-contact";
import type { Tx } from "@/server/db/tx";
import type { Listed } from "@/server/domain/prospects/do-not-contact";
import { countShown, type Place } from "@/server/repositories/cursor";
import { domainsOf } from "./domains";
import { keyOf, listedAs } from "./suppressed";

/** An entry of the do-not-contact list as it is shown; `at` is a real instant. */
export type EntryRow = {
  id: string;
  kind: ListedKind;
  value: string;
  isOptOut: boolean;
  source: SuppressionSource | null;
  at: Date;
  addedBy: string | null;
  fileName: string | null;
  prospect: { id: string; fullName: string; isOptedOut: boolean } | null;
};

/** `showsOptOuts`: false for members who may not see everyone. */
export type EntryFilter = {
  query: string | null;
  kind: ListedKind | null;
  origin: ListedOrigin | null;
  showsOptOuts: boolean;
};

const isFromFile = "s.source in ('import', 'unsubscribed_elsewhere')";

/** A member's reference in a network means nothing to a reader; the profile is listed with it. */
const matches = `suppressions s where s.kind <> 'member_ref'
  and ($1::text is null or position(lower($1) in lower(coalesce(s.label, s.value))) > 0) and ($2::text is null or s.kind = $2)
  and ($3::text is null or case when s.reason = 'opted_out' then 'opt_out' when ${isFromFile} then 'import' else 'added' end = $3)
  and ($4 or s.reason <> 'opted_out')`;
const valuesOf = ({ query, kind, origin, showsOptOuts }: EntryFilter) => [query, kind, origin, showsOptOuts];

const columns = `s.id, s.kind, coalesce(s.label, s.value) as value, s.reason = 'opted_out' as "isOptOut", s.source, s.created_at as at, s.file_name as "fileName",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as "addedBy",
  (select jsonb_build_object('id', p.id, 'fullName', p.full_name, 'isOptedOut', p.opted_out_at is not null)
    from prospect_identities i join prospects p on p.workspace_id = i.workspace_id and p.id = i.prospect_id
   where i.workspace_id = s.workspace_id and i.kind = s.kind and i.key = s.key order by p.opted_out_at is null, p.id limit 1) as prospect`;

/** Newest first, after a cursor or an offset. */
export const listEntries = (
  tx: Tx,
  filter: EntryFilter,
  { after, offset, limit }: { after: Place | null; offset: number; limit: number },
): Promise<EntryRow[]> =>
  tx.query<EntryRow>(
    `select ${columns} from (select * from ${matches} and ($5::timestamptz is null or (s.created_at, s.id) < ($5, $6::uuid))
        order by s.created_at desc, s.id desc offset $7 limit $8) s left join users u on u.id = s.added_by
      order by s.created_at desc, s.id desc`,
    [...valuesOf(filter), after?.at ?? null, after?.id ?? null, offset, limit],
  );

export const countEntries = (tx: Tx, filter: EntryFilter) => countShown(tx, matches, valuesOf(filter));

/** One entry; null if it is gone. */
export async function findEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  const [row] = await tx.query<EntryRow>(
    `select ${columns} from suppressions s left join users u on u.id = s.added_by where s.id = $1 and s.kind <> 'member_ref'`,
    [id],
  );
  return row ?? null;
}

/**
 * Deletes an entry; false if it is gone. The people whom nothing excludes now are in `freed`, unless it was a domain or a company,
 * which may be thousands.
 */
export async function deleteEntry(tx: Tx, id: string): Promise<{ isGone: boolean; freed: string[] }> {
  const [gone] = await tx.query<{ kind: string; key: string }>(
    "delete from suppressions where id = $1 returning kind, key",
    [id],
  );
  return { isGone: !gone, freed: gone ? await listFreed(tx, [gone]) : [] };
}

/** The people with one of these addresses, profiles or numbers whom nothing excludes any more. */
async function listFreed(tx: Tx, gone: readonly { kind: string; key: string }[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct p.id from unnest($1::text[], $2::text[]) n(kind, key)
       join prospect_identities i on i.kind = n.kind and i.key = n.key
       join prospects p on p.workspace_id = i.workspace_id and p.id = i.prospect_id
      where p.opted_out_at is null and ${listedAs("p")} is null order by p.id`,
    listsOf(gone),
  );
  return rows.map(({ id }) => id);
}

type ImportRow = {
  id: string;
  fileName: string | null;
  addedBy: string | null;
  at: Date;
  entries: number;
};
const mostImports = 100;
const ofImports = `s.batch_id is not null and ${isFromFile} and s.reason = 'blacklisted'`;

/** Imports with entries on the list, newest first; `at` is a real instant. */
export const listImports = (tx: Tx): Promise<ImportRow[]> =>
  tx.query<ImportRow>(
    `select b.id, b.file_name as "fileName", b.at, b.entries, nullif(trim(u.first_name || ' ' || u.last_name), '') as "addedBy"
       from (select s.batch_id as id, min(s.file_name) as file_name, min(s.created_at) as at, (array_agg(s.added_by))[1] as added_by,
               count(*)::int as entries
             from suppressions s where ${ofImports} group by s.batch_id order by 3 desc, 1 limit ${mostImports}) b
         left join users u on u.id = b.added_by order by b.at desc, b.id`,
  );

/** Deletes the entries of an import; what people asked for themselves stays. `freed`: as `deleteEntry` says. */
export async function deleteImport(
  tx: Tx,
  id: string,
): Promise<{ removed: number; fileName: string | null; freed: string[] }> {
  const gone = await tx.query<{ kind: string; key: string; fileName: string | null }>(
    `delete from suppressions s where s.batch_id = $1 and ${ofImports} returning s.kind, s.key, s.file_name as "fileName"`,
    [id],
  );
  return { removed: gone.length, fileName: gone[0]?.fileName ?? null, freed: await listFreed(tx, gone) };
}

const listsOf = (entries: readonly { kind: string; key: string }[]) => [
  entries.map(({ kind }) => kind),
  entries.map(({ key }) => key),
];

/** The keys of those that are on the list already, with their kind before them. */
export async function listedAmong(tx: Tx, entries: readonly Listed[]): Promise<Set<string>> {
  const rows = await tx.query<{ kind: string; key: string }>(
    `select s.kind, s.key from unnest($1::text[], $2::text[]) n(kind, key)
       join suppressions s on s.kind = n.kind and s.key = n.key`,
    listsOf(entries),
  );
  return new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
}

type Batch = { id: string; source: SuppressionSource; addedBy: string | null; fileName: string | null };

/** Adds entries in one batch; one that is there already stays as it is. */
export const insertEntries = (tx: Tx, entries: readonly Listed[], { id, source, addedBy, fileName }: Batch) =>
  tx.query(
    `insert into suppressions (kind, value, label, reason, source, added_by, batch_id, file_name)
     select kind, value, label, 'blacklisted', $4, $5, $6, $7 from unnest($1::text[], $2::text[], $3::text[]) n(kind, value, label)
     on conflict (workspace_id, kind, value) do nothing`,
    [
      ...[entries.map(({ kind }) => kind), entries.map(({ value }) => value)],
      ...[entries.map(({ label }) => label ?? null), source, addedBy, id, fileName],
    ],
  );

/** How many entries of a batch are on the list. */
export async function countBatch(tx: Tx, batchId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from suppressions where batch_id = $1",
    [batchId],
  );
  return row!.count;
}

/** SQL: the prospects whom some names exclude, as `namesOf` says of one prospect. `names` selects kind and key. */
const peopleBy = (
  names: string,
) => `with n as materialized (${names}), d as (select key from n where kind = 'domain')
  select i.prospect_id as id from n join prospect_identities i on i.kind = n.kind and i.key = n.key
  union select p.id from prospects p cross join lateral (values ('email', p.work_email), ('email', p.personal_email),
      ('profile_url', p.profile_url), ('phone', p.phone)) a(kind, value)
    join n on n.kind = a.kind and n.key = ${keyOf("a.kind", "a.value")}
  union select p.id from n join prospects p on p.employer_name = n.key where n.kind = 'company'
  union select i.prospect_id from prospect_identities i cross join lateral ${domainsOf("split_part(i.key, '@', 2)")} h
    join d on d.key = h.key where i.kind = 'email' and exists (select 1 from d)
  union select p.id from prospects p cross join lateral (values (split_part(p.work_email, '@', 2)),
      (split_part(p.personal_email, '@', 2)), (p.company_domain)) o(host) cross join lateral ${domainsOf("o.host")} h
    join d on d.key = h.key where o.host <> '' and exists (select 1 from d)`;

/** How many prospects some entries exclude, and how many open steps they have. */
export async function countNamed(
  tx: Tx,
  entries: readonly Listed[],
): Promise<{ people: number; steps: number }> {
  const [row] = await tx.query<{ people: number; steps: number }>(
    `with named as materialized (${peopleBy("select kind, key from unnest($1::text[], $2::text[]) x(kind, key)")})
     select (select count(*)::int from named) as people,
            (select count(*)::int from deliveries d where d.settled_at is null and d.enrollment_id is not null
              and d.prospect_id in (select id from named)) as steps`,
    listsOf(entries),
  );
  return row!;
}

/** Running sequences of the people whom a batch excludes, those with a claimed step first, and the member who added it. */
export const listRunningNamed = (
  tx: Tx,
  batchId: string,
  limit: number,
): Promise<{ id: string; addedBy: string }[]> =>
  tx.query(
    `with named as materialized (${peopleBy("select kind, key from suppressions where batch_id = $1")})
     select e.id, (select added_by from suppressions where batch_id = $1 limit 1) as "addedBy"
       from enrollments e where e.prospect_id in (select id from named) and e.state in ('active', 'held')
      order by not exists (select 1 from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id
        and d.state = 'claimed' and d.settled_at is null), e.id limit $2`,
    [batchId, limit],
  );
