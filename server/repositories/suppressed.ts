import { isBlacklisted } from "./blacklist";

/** SQL: what an address is compared by, as `addressKey` says; both are expressions. */
export const keyOf = (kind: string, value: string) => `case ${kind}
  when 'email' then regexp_replace(lower(${value}), '^([^@+]+)[+][^@]*@', '\\1@')
  when 'profile_url' then lower(${value}) else ${value} end`;

/** SQL: every address, profile and number of the prospect `p`, also those another record is known by. Columns kind, key. */
export const addressesOf = (p: string) => `(
  select i.kind, i.key from prospect_identities i where i.workspace_id = ${p}.workspace_id and i.prospect_id = ${p}.id
  union all select a.kind, ${keyOf("a.kind", "a.value")} from (values ('email', ${p}.work_email), ('email', ${p}.personal_email),
    ('profile_url', ${p}.profile_url), ('member_ref', ${p}.member_ref), ('phone', ${p}.phone)) a(kind, value)
   where a.value is not null)`;

/** SQL: a line `s` of the list names the address `a`, by itself or by the domain it is at. */
export const isListed = (s: string, a: string) => `((${s}.kind = ${a}.kind and ${s}.key = ${a}.key)
  or (${a}.kind = 'email' and ${s}.kind = 'domain' and ${s}.key = split_part(${a}.key, '@', 2)))`;

/** SQL: why the workspace writes to the prospect `p` no more, an opt-out before everything else; null where it may. */
export const listedAs = (p: string) => `(select s.reason from ${addressesOf(p)} a
  join suppressions s on s.workspace_id = ${p}.workspace_id and ${isListed("s", "a")}
  order by s.reason <> 'opted_out' limit 1)`;

/**
 * SQL: the reason of the list that forbids writing to the prospect `p`, the workspace's or the account's own blacklist (CRED-121);
 * null where none does. `accountId` is an expression.
 */
export const suppressionOf = (p: string, accountId: string) =>
  `coalesce(${listedAs(p)}, case when ${isBlacklisted(p, accountId)} then 'blacklisted' end)`;

/** SQL: the prospect `p` may have asked us to stop, and nobody has decided yet whether they did (R18). */
export const mayHaveOptedOut = (p: string) => `exists (select 1 from messages u
  where u.workspace_id = ${p}.workspace_id and u.prospect_id = ${p}.id and u.is_uncertain and u.understood_as = 'opt_out')`;
