import { isBlacklisted } from "@/server/repositories/accounts/blacklist";
import { domainsOf } from "./domains";

/** SQL: the form in which an address is compared, as `addressKey` says; both parameters are expressions. */
export const keyOf = (kind: string, value: string) => `case ${kind}
  when 'email' then regexp_replace(lower(${value}), '^([^@+]+)[+][^@]*@', '\\1@')
  when 'profile_url' then lower(${value}) else ${value} end`;

/** SQL: every address, profile and number of the prospect `p`, including those that identify another record. Columns kind, key. */
export const addressesOf = (p: string) => `(
  select i.kind, i.key from prospect_identities i where i.workspace_id = ${p}.workspace_id and i.prospect_id = ${p}.id
  union all select a.kind, ${keyOf("a.kind", "a.value")} from (values ('email', ${p}.work_email), ('email', ${p}.personal_email),
    ('profile_url', ${p}.profile_url), ('member_ref', ${p}.member_ref), ('phone', ${p}.phone)) a(kind, value)
   where a.value is not null)`;

/**
 * SQL: everything by which the list can name the prospect `p`: their addresses, the domains of their email addresses and of their company,
 * the domains above these, and the name of their company. Columns kind, key.
 */
export const namesOf = (p: string) => `(select n.kind, n.key from ${addressesOf(p)} a cross join lateral (
    select a.kind, a.key union all select 'domain', d.key from ${domainsOf("split_part(a.key, '@', 2)")} d where a.kind = 'email') n
  union all select 'domain', d.key from ${domainsOf(`${p}.company_domain`)} d where ${p}.company_domain <> ''
  union all select 'company', ${p}.employer_name where ${p}.employer_name is not null)`;

/** SQL: why the workspace must not contact the prospect `p`, an opt-out first; null if it may. */
export const listedAs = (p: string) => `(select s.reason from ${namesOf(p)} a
  join suppressions s on s.workspace_id = ${p}.workspace_id and s.kind = a.kind and s.key = a.key
  order by s.reason <> 'opted_out' limit 1)`;

/**
 * SQL: the reason on the list that forbids contacting the prospect `p`, or `account` for the account's own blacklist (CRED-121); null if
 * there is none. `accountId` is an expression.
 */
export const suppressionOf = (p: string, accountId: string) =>
  `coalesce(${listedAs(p)}, case when ${isBlacklisted(p, accountId)} then 'account' end)`;

/**
 * SQL: prospects whose reply a model took for "never again", without a member's decision (R14). Column prospect_id; `and` filters the
 * conversation `k`.
 */
const questions = (and = "") => `select k.prospect_id from reply_labels r
  join conversations k on k.workspace_id = r.workspace_id and k.id = r.conversation_id
  join messages m on m.workspace_id = r.workspace_id and m.id = r.message_id
 where r.label = 'hardNo' and r.source in ('model', 'language_model') and m.understood_as is distinct from 'not_an_answer' ${and}`;

/**
 * SQL: the prospect `p` may have opted out, without a member's decision: by an uncertain message, by a model's label, or by an unrecorded
 * event in the tray (R14, R18, R33).
 */
export const mayHaveOptedOut = (p: string) => `(exists (select 1 from messages u
  where u.workspace_id = ${p}.workspace_id and u.prospect_id = ${p}.id and u.is_uncertain and u.understood_as = 'opt_out')
  or exists (select 1 from unmatched_mails x
    where x.workspace_id = ${p}.workspace_id and x.prospect_id = ${p}.id and x.settled_at is null)
  or exists (${questions(`and k.workspace_id = ${p}.workspace_id and k.prospect_id = ${p}.id`)}))`;

/** SQL: all of them, column prospect_id of `u`; the indexes messages_uncertain, unmatched_events_holding and reply_labels_questions hold them. */
export const uncertainOptOuts = `(select m.prospect_id from messages m where m.is_uncertain and m.understood_as = 'opt_out'
  union all select x.prospect_id from unmatched_mails x where x.prospect_id is not null and x.settled_at is null
  union all ${questions()}) u`;
