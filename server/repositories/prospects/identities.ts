import type { Tx } from "@/server/db/tx";
import { type Identity, identityKey } from "@/server/domain/prospects/identity";
import { noteSharing } from "./possible-duplicates";
import { keyOf } from "./suppressed";

const columnsOf = (identities: readonly Identity[]) => [
  identities.map(({ kind }) => kind),
  identities.map(({ value }) => value),
];

/**
 * The workspace's prospects with these identities; keys as `identityKey` makes them. Ids in profile URLs used to be stored in lower case:
 * such a URL matches the one with capitals if no prospect has that exactly.
 */
export async function ownersOf(tx: Tx, identities: readonly Identity[]): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await tx.query<Identity & { prospectId: string }>(
    `with asked as (select * from unnest($1::text[], $2::text[]) as asked(kind, value))
     select asked.kind, asked.value, i.prospect_id as "prospectId", true as "isExact"
       from asked join prospect_identities i on i.kind = asked.kind and i.value = asked.value
     union all
     select asked.kind, asked.value, i.prospect_id, false
       from asked join prospect_identities i on i.kind = 'profile_url' and i.key = lower(asked.value)
      where asked.kind = 'profile_url' and i.value <> asked.value and lower(asked.value) in (asked.value, i.value)
      order by 4`,
    columnsOf(identities),
  );
  return new Map(rows.map((row) => [identityKey(row), row.prospectId]));
}

/**
 * The prospects of these sender addresses. Without an exact match another plus tag counts, because it is the same inbox; if several
 * prospects share it, none does.
 */
export async function sendersOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await tx.query<{ address: string; prospectId: string }>(
    `select a.address, coalesce(
        (select i.prospect_id from prospect_identities i where i.kind = 'email' and i.value = a.address),
        (select min(i.prospect_id::text)::uuid from prospect_identities i
          where i.kind = 'email' and i.key = ${keyOf("'email'", "a.address")} having count(distinct i.prospect_id) = 1)) as "prospectId"
       from unnest($1::text[]) as a(address)`,
    [[...new Set(addresses)]],
  );
  return new Map(rows.flatMap((row) => (row.prospectId ? [[row.address, row.prospectId] as const] : [])));
}

/** Adds new identities; one of another prospect stays with them, and both become a possible duplicate (R24). */
export async function addIdentities(
  tx: Tx,
  added: readonly { prospectId: string; identity: Identity }[],
): Promise<number> {
  if (added.length === 0) return 0;
  const rows = await tx.query(
    `insert into prospect_identities (kind, value, prospect_id)
     select * from unnest($1::text[], $2::text[], $3::uuid[]) on conflict do nothing returning 1`,
    [...columnsOf(added.map(({ identity }) => identity)), added.map(({ prospectId }) => prospectId)],
  );
  await noteSharing(tx, added);
  return rows.length;
}

/** Removes identities the prospect no longer has. */
export const dropIdentities = (tx: Tx, prospectId: string, identities: readonly Identity[]) =>
  tx.query(
    `delete from prospect_identities i using unnest($2::text[], $3::text[]) as gone(kind, value)
      where i.prospect_id = $1 and i.kind = gone.kind and i.value = gone.value`,
    [prospectId, ...columnsOf(identities)],
  );
