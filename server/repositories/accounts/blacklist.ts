import type { BlacklistEntry } from "@/lib/contract/accounts/settings";
import type { Tx } from "@/server/db/tx";
import type { BlacklistKey } from "@/server/domain/accounts/blacklist";
import { domainsOf } from "@/server/repositories/prospects/domains";

export const listBlacklist = (tx: Tx, accountId: string) =>
  tx.query<BlacklistEntry>(
    "select kind, value from blacklist_entries where account_id = $1 order by kind, key",
    [accountId],
  );

/** Replaces the whole list; entries that stay keep their date. */
export async function replaceBlacklist(
  tx: Tx,
  accountId: string,
  entries: readonly (BlacklistEntry & { key: string })[],
): Promise<void> {
  const lists = [
    entries.map(({ kind }) => kind),
    entries.map(({ key }) => key),
    entries.map(({ value }) => value),
  ];
  await tx.query(
    `delete from blacklist_entries b where b.account_id = $1
       and not exists (select 1 from unnest($2::text[], $3::text[]) as n(kind, key) where n.kind = b.kind and n.key = b.key)`,
    [accountId, lists[0], lists[1]],
  );
  await tx.query(
    `insert into blacklist_entries (account_id, kind, key, value)
     select $1, n.kind, n.key, n.value from unnest($2::text[], $3::text[], $4::text[]) as n(kind, key, value)
     on conflict (workspace_id, account_id, kind, key) do update set value = excluded.value`,
    [accountId, ...lists],
  );
}

/**
 * SQL of whether the blacklist of an account names a person: by profile, company, domain of company or email or one above it, or address
 * (CRED-121). `prospect` and `account` are the SQL of a row of prospects and of an account's id.
 */
export const isBlacklisted = (prospect: string, account: string) => `exists (select 1 from (
    select 'company' as kind, regexp_replace(lower(btrim(${prospect}.company_name)), '\\s+', ' ', 'g') as key
    union all select 'domain', d.key from ${domainsOf(`regexp_replace(${prospect}.company_domain, '^www\\.', '')`)} d
    union all select n.kind, n.key from prospect_identities i cross join lateral (select i.kind, i.value as key
        union all select 'domain', d.key from ${domainsOf("split_part(i.value, '@', 2)")} d where i.kind = 'email') n
      where i.workspace_id = ${prospect}.workspace_id and i.prospect_id = ${prospect}.id) n
  join blacklist_entries b on b.workspace_id = ${prospect}.workspace_id and b.account_id = ${account}
    and b.kind = n.kind and b.key = n.key)`;

/** Sequences of the account with a claimed step for a prospect on its blacklist. */
export const listClaimedBlacklisted = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select distinct e.id from deliveries d
         join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
         join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
        where d.state = 'claimed' and d.settled_at is null and e.account_id = $1 and ${isBlacklisted("p", "$1")} order by e.id`,
      [accountId],
    )
  ).map(({ id }) => id);

/** Rows whose prospect is on the blacklist of every one of these accounts; `keys` come from `blacklistKeysOf`. */
export async function blacklistedRows(
  tx: Tx,
  accountIds: readonly string[],
  rows: readonly { line: number; keys: readonly BlacklistKey[] }[],
): Promise<Set<number>> {
  const asked = rows.flatMap(({ line, keys }) => keys.map((key) => ({ line, ...key })));
  if (accountIds.length === 0 || asked.length === 0) return new Set();
  const found = await tx.query<{ line: number }>(
    `select asked.line from jsonb_to_recordset($2::jsonb) as asked(line int, kind text, key text)
       join blacklist_entries b on b.kind = asked.kind and b.key = asked.key and b.account_id = any($1)
      group by asked.line having count(distinct b.account_id) = cardinality($1::uuid[])`,
    [accountIds, JSON.stringify(asked)],
  );
  return new Set(found.map(({ line }) => line));
}
