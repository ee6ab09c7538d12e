import type { Tx } from "@/server/db/tx";
import type { Identity, IdentityKind } from "@/server/domain/prospects/identity";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { contactedBy } from "./prospects";
import { keyOf } from "./suppressed";

/** Two records that may be one person, and the identity they share. */
export type Pair = { one: string; other: string; kind: IdentityKind; value: string };

/** Adds pairs to the list; one that is on it already, or was marked as different people, stays unchanged. */
export async function notePairs(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    `insert into possible_duplicates (first_id, second_id, kind, value)
     select distinct on (least(one, other), greatest(one, other)) least(one, other), greatest(one, other), kind, value
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as n(one, other, kind, value) where one <> other
     on conflict do nothing`,
    [
      pairs.map(({ one }) => one),
      pairs.map(({ other }) => other),
      pairs.map(({ kind }) => kind),
      pairs.map(({ value }) => value),
    ],
  );
}

/** Adds pairs with all other prospects who have one of these identities, however it is spelled (`keyOf`). */
export const noteSharing = (tx: Tx, known: readonly { prospectId: string; identity: Identity }[]) =>
  tx.query(
    `insert into possible_duplicates (first_id, second_id, kind, value)
     select distinct on (least(n.id, i.prospect_id), greatest(n.id, i.prospect_id))
            least(n.id, i.prospect_id), greatest(n.id, i.prospect_id), n.kind, n.value
       from unnest($1::uuid[], $2::text[], $3::text[]) as n(id, kind, value)
       join prospect_identities i on i.kind = n.kind and i.key = ${keyOf("n.kind", "n.value")} and i.prospect_id <> n.id
     on conflict do nothing`,
    [
      known.map(({ prospectId }) => prospectId),
      known.map(({ identity }) => identity.kind),
      known.map(({ identity }) => identity.value),
    ],
  );

type Known = { id: string; fullName: string; position: string; companyName: string; email: string | null };
type DuplicateRow = { kind: IdentityKind; value: string; foundAt: Date; one: Known; other: Known };
type Asked = { accounts: Allowed; prospectId?: string | undefined };

/** A number that a third prospect has, too, is a switchboard and identifies no one. */
const isOneNumber = `(d.kind <> 'phone' or (select count(*) from (
  select 1 from prospects s where s.phone = d.value limit 3) s) < 3)`;

/** Undecided pairs of prospects both of whom the member may see (ROLE-02). */
const open = `possible_duplicates d where d.dismissed_at is null and ${isOneNumber}
  and ($1::uuid[] is null or (${contactedBy("d.first_id", "$1")} and ${contactedBy("d.second_id", "$1")}))
  and ($2::uuid is null or $2 in (d.first_id, d.second_id))`;

const known = (
  p: string,
) => `jsonb_build_object('id', ${p}.id, 'fullName', ${p}.full_name, 'position', ${p}.position,
  'companyName', ${p}.company_name, 'email', coalesce(${p}.work_email, ${p}.personal_email))`;

/** The newest first. */
export const listDuplicates = (
  tx: Tx,
  { accounts, prospectId }: Asked,
  page: { offset: number; limit: number },
): Promise<DuplicateRow[]> =>
  tx.query<DuplicateRow>(
    `select d.kind, d.value, d.found_at as "foundAt", ${known("f")} as one, ${known("s")} as other
       from (select d.* from ${open} order by d.found_at desc, d.first_id, d.second_id limit $3 offset $4) d
       join prospects f on f.workspace_id = d.workspace_id and f.id = d.first_id
       join prospects s on s.workspace_id = d.workspace_id and s.id = d.second_id
      order by d.found_at desc, d.first_id, d.second_id`,
    [accounts, prospectId ?? null, page.limit, page.offset],
  );

export const countDuplicates = (tx: Tx, { accounts, prospectId }: Asked): Promise<number> =>
  countShown(tx, open, [accounts, prospectId ?? null]);

/** A member marks them as different people; false if the pair is not on the list. */
export async function dismissPair(
  tx: Tx,
  ids: readonly [string, string],
  by: { personId: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update possible_duplicates set dismissed_at = $3, dismissed_by = $4
      where first_id = least($1::uuid, $2::uuid) and second_id = greatest($1::uuid, $2::uuid) and dismissed_at is null
      returning 1`,
    [...ids, by.at, by.personId],
  );
  return rows.length > 0;
}
