import type { SuppressionSource } from "@/lib/contract/prospects/do-not-contact";
import type { Tx } from "@/server/db/tx";
import { plainCompany } from "@/server/domain/prospects/company";
import { domainsAbove } from "@/server/domain/prospects/do-not-contact";
import { addressKey, type Identity } from "@/server/domain/prospects/identity";
import { addressesOf, listedAs, namesOf } from "./suppressed";

/** Why an address, profile or number must not be contacted (R18). */
type Suppression = "opted_out" | "blacklisted";

/** Who or what put an entry on the list; `addedBy` is the member. */
type Listing = {
  reason: Suppression;
  source: SuppressionSource | null;
  addedBy?: string | null;
};

/** Something the list can name: an address, profile or number, or the domain of a company, or its name in any spelling. */
type Named = Identity | { kind: "domain" | "company"; value: string };

/**
 * Which of these are on the list, by themselves, or as an address or domain below a listed domain; keys as `identityKey` makes them.
 */
export async function suppressedAmong(tx: Tx, named: readonly Named[]): Promise<Map<string, Suppression>> {
  const names = named.flatMap((one) => namesBy(one).map((name) => ({ ...name, of: nameKey(one) })));
  if (names.length === 0) return new Map();
  const rows = await tx.query<{ of: string; reason: string }>(
    `select a.of, s.reason from unnest($1::text[], $2::text[], $3::text[]) as a(kind, key, of)
       join suppressions s on s.kind = a.kind and s.key = a.key
      order by s.reason = 'opted_out'`,
    [names.map(({ kind }) => kind), names.map(({ key }) => key), names.map(({ of }) => of)],
  );
  return new Map(rows.map(({ of, reason }) => [of, reason === "opted_out" ? "opted_out" : "blacklisted"]));
}

/** How the list can name the company of a person. */
export const employerOf = ({
  companyName,
  companyDomain,
}: {
  companyName: string;
  companyDomain: string;
}): Named[] => [
  ...(companyDomain === "" ? [] : [{ kind: "domain" as const, value: companyDomain }]),
  ...(companyName === "" ? [] : [{ kind: "company" as const, value: companyName }]),
];

const nameKey = ({ kind, value }: Named) => `${kind} ${value}`;

/** The same as `namesOf` in SQL. */
const namesBy = (one: Named): { kind: string; key: string }[] => {
  if (one.kind === "company") {
    const key = plainCompany(one.value);
    return key === null ? [] : [{ kind: "company", key }];
  }
  const host = one.kind === "domain" ? one.value : one.kind === "email" ? one.value.split("@").at(-1)! : null;
  return [
    ...(one.kind === "domain" ? [] : [{ kind: one.kind, key: addressKey(one) }]),
    ...(host === null ? [] : domainsAbove(host).map((key) => ({ kind: "domain", key }))),
  ];
};

const columnsOf = (identities: readonly Identity[]) => [
  identities.map(({ kind }) => kind),
  identities.map(({ value }) => value),
];

/** From then on the entry is the person's own: it leaves the import it came with, and taking that back leaves it on the list. */
const becomesOptOut = `on conflict (workspace_id, kind, value) do update
  set reason = excluded.reason, source = excluded.source, added_by = excluded.added_by, created_at = excluded.created_at,
    batch_id = null, file_name = null
  where excluded.reason = 'opted_out' and suppressions.reason <> 'opted_out'`;

/** Suppresses all identities of these prospects in the workspace. */
export const suppressPeople = (
  tx: Tx,
  prospectIds: readonly string[],
  { reason, source, addedBy }: Listing,
) =>
  tx.query(
    `insert into suppressions (kind, value, reason, source, added_by)
     select kind, value, $2, $3, $4 from prospect_identities where prospect_id = any($1) ${becomesOptOut}`,
    [prospectIds, reason, source, addedBy ?? null],
  );

/** The entry that excludes a prospect, one that `liftOptOuts` takes off first; null if there is none. */
export async function findListed(
  tx: Tx,
  prospectId: string,
): Promise<{ kind: string; value: string; reason: string; at: Date } | null> {
  const [row] = await tx.query<{ kind: string; value: string; reason: string; at: Date }>(
    `select s.kind, coalesce(s.label, s.value) as value, s.reason, s.created_at as at
       from prospects p cross join lateral ${namesOf("p")} a
       join suppressions s on s.workspace_id = p.workspace_id and s.kind = a.kind and s.key = a.key
      where p.id = $1
      order by s.reason <> 'opted_out', s.kind in ('domain', 'company'), s.kind = 'member_ref', s.created_at, s.value limit 1`,
    [prospectId],
  );
  return row ?? null;
}

/**
 * Takes the opt-outs of every address, profile and number of this prospect off the list; domains, companies and what members listed stay. False if there
 * were none.
 */
export async function liftOptOuts(tx: Tx, prospectId: string): Promise<boolean> {
  const rows = await tx.query(
    `delete from suppressions s using prospects p cross join lateral ${addressesOf("p")} a
      where p.id = $1 and s.workspace_id = p.workspace_id and s.reason = 'opted_out' and s.kind <> 'domain'
        and s.kind = a.kind and s.key = a.key
      returning s.kind`,
    [prospectId],
  );
  return rows.length > 0;
}

/** Suppresses these in the workspace; an opt-out stays one. */
export async function suppress(
  tx: Tx,
  identities: readonly Identity[],
  { reason, source, addedBy }: Listing,
): Promise<void> {
  if (identities.length === 0) return;
  await tx.query(
    `insert into suppressions (kind, value, reason, source, added_by)
     select distinct kind, value, $3, $4, $5::uuid from unnest($1::text[], $2::text[]) as n(kind, value) ${becomesOptOut}`,
    [...columnsOf(identities), reason, source, addedBy ?? null],
  );
}

/** The most records that one opt-out reaches: a shared address is followed from one to the next. */
const maxSharing = 200;

/**
 * All prospects who share an address or number with one of these, or have one of these addresses, including themselves. Two records of one
 * person often look like this.
 */
export async function peopleSharing(
  tx: Tx,
  prospectIds: readonly string[],
  addresses: readonly Identity[] = [],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive sharing(id) as (
       select id from prospects where id = any($1)
       union select i.prospect_id from unnest($2::text[], $3::text[]) n(kind, key)
         join prospect_identities i on i.kind = n.kind and i.key = n.key
       union select p.id from unnest($2::text[], $3::text[]) n(kind, key) join prospects p on n.kind = 'phone' and p.phone = n.key
       union select o.id from sharing s join prospects p on p.id = s.id cross join lateral ${addressesOf("p")} a
         cross join lateral (
           select i.prospect_id as id from prospect_identities i where i.kind = a.kind and i.key = a.key
           union all select q.id from prospects q where a.kind = 'phone' and q.phone = a.key) o
     ) select id from sharing limit $4`,
    [prospectIds, addresses.map(({ kind }) => kind), addresses.map(addressKey), maxSharing],
  );
  return rows.map(({ id }) => id).sort();
}

/** The other opted-out records that share an address or number with this prospect. */
export async function countOptedOutSharing(tx: Tx, prospectId: string): Promise<number> {
  const others = (await peopleSharing(tx, [prospectId])).filter((id) => id !== prospectId);
  const rows = await tx.query("select 1 from prospects where id = any($1) and opted_out_at is not null", [
    others,
  ]);
  return rows.length;
}

/** SQL of what is known about reaching the person of a stopped enrollment (`Reachability`); null of any other. */
export const statusOf = (enrollment: string) => `case when ${enrollment}.state = 'stopped' then (
  select jsonb_build_object('isOptedOut', p.opted_out_at is not null, 'isEmailInvalid', p.email_status = 'invalid',
      'suppression', ${listedAs("p")})
    from prospects p where p.workspace_id = ${enrollment}.workspace_id and p.id = ${enrollment}.prospect_id) end`;
