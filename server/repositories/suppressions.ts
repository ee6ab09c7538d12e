import type { Tx } from "@/server/db/tx";
import { type Identity, identityKey } from "@/server/domain/prospects/identity";

/** Why nobody writes to an address, profile or number any more (R18). */
export type Suppression = "opted_out" | "blacklisted";

/** Which of these are suppressed, by themselves or as an address at a suppressed domain; keys as `identityKey` makes them. */
export async function suppressedAmong(
  tx: Tx,
  identities: readonly Identity[],
): Promise<Map<string, Suppression>> {
  if (identities.length === 0) return new Map();
  const rows = await tx.query<Identity & { reason: string }>(
    `select asked.kind, asked.value, s.reason
       from unnest($1::text[], $2::text[]) as asked(kind, value)
       join suppressions s on (s.kind = asked.kind and s.value = asked.value)
         or (asked.kind = 'email' and s.kind = 'domain' and s.value = split_part(asked.value, '@', 2))`,
    [identities.map(({ kind }) => kind), identities.map(({ value }) => value)],
  );
  return new Map(
    rows.map((row) => [identityKey(row), row.reason === "opted_out" ? "opted_out" : "blacklisted"]),
  );
}

/** From now on nobody in the workspace writes to a person, by whatever they are known. */
export const suppressPerson = (tx: Tx, prospectId: string, reason: Suppression) =>
  tx.query(
    `insert into suppressions (kind, value, reason)
     select kind, value, $2 from prospect_identities where prospect_id = $1
     on conflict (workspace_id, kind, value) do nothing`,
    [prospectId, reason],
  );

/** From now on nobody in the workspace writes to these; what is listed already stays as it is. */
export async function suppress(tx: Tx, identities: readonly Identity[], reason: Suppression): Promise<void> {
  if (identities.length === 0) return;
  await tx.query(
    `insert into suppressions (kind, value, reason) select kind, value, $3 from unnest($1::text[], $2::text[]) as n(kind, value)
     on conflict (workspace_id, kind, value) do nothing`,
    [identities.map(({ kind }) => kind), identities.map(({ value }) => value), reason],
  );
}

/** SQL of what is known about reaching the person of a stopped enrollment (`Standing`); null of any other. */
export const standingOf = (enrollment: string) => `case when ${enrollment}.state = 'stopped' then (
  select jsonb_build_object('isOptedOut', p.opted_out_at is not null, 'isEmailInvalid', p.email_status = 'invalid',
      'suppression', (select s.reason from prospect_identities i join suppressions s on s.workspace_id = i.workspace_id
          and ((s.kind = i.kind and s.value = i.value)
            or (s.kind = 'domain' and i.kind = 'email' and s.value = split_part(i.value, '@', 2)))
        where i.workspace_id = p.workspace_id and i.prospect_id = p.id order by s.reason <> 'opted_out' limit 1))
    from prospects p where p.workspace_id = ${enrollment}.workspace_id and p.id = ${enrollment}.prospect_id) end`;
