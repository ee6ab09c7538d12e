import type { CustomFieldUse } from "@/lib/contract/prospects/custom-fields";
import type { Tx } from "@/server/db/tx";

export type CustomFieldRow = { id: string; key: string; name: string };

export async function findCustomField(tx: Tx, id: string): Promise<CustomFieldRow | null> {
  const [row] = await tx.query<CustomFieldRow>(
    "select id, key, name from custom_fields where id = $1 and removed_at is null",
    [id],
  );
  return row ?? null;
}

/** Keys that a new field cannot have: those of all fields, and of removed ones whose values are being forgotten. */
export async function listTakenKeys(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>("select key from custom_fields");
  return new Set(rows.map(({ key }) => key));
}

/** Returns how many were written: one whose key or name was taken at the same moment is not. */
export async function insertCustomFields(tx: Tx, fields: readonly CustomFieldRow[]): Promise<number> {
  if (fields.length === 0) return 0;
  const rows = await tx.query(
    `insert into custom_fields (id, key, name) select * from unnest($1::uuid[], $2::text[], $3::text[])
     on conflict do nothing returning key`,
    [fields.map(({ id }) => id), fields.map(({ key }) => key), fields.map(({ name }) => name)],
  );
  return rows.length;
}

export const renameCustomField = (tx: Tx, id: string, name: string) =>
  tx.query("update custom_fields set name = $2 where id = $1", [id, name]);

export const markRemoved = (tx: Tx, id: string, now: Date) =>
  tx.query("update custom_fields set removed_at = $2 where id = $1", [id, now]);

/** The number of prospects with a value. */
export async function countValues(tx: Tx, key: string): Promise<number> {
  const [row] = await tx.query<{ people: number }>(
    "select count(*)::int as people from prospects where custom_fields ? $1",
    [key],
  );
  return row?.people ?? 0;
}

/**
 * What references the field by its key: drafts and running versions of campaigns, smart sequences, shared saved replies, and imports under
 * way.
 */
export function listUses(tx: Tx, key: string): Promise<CustomFieldUse[]> {
  const named = (json: string) => `${json}::text ~ ('\\m' || $1::text || '\\M')`;
  return tx.query<CustomFieldUse>(
    `select 'campaign' as kind, c.id, c.name from campaigns c
      where c.status <> 'deleted' and (${named("c.draft")} or exists (select 1 from campaign_versions v
        where v.campaign_id = c.id and v.version = c.live_version and ${named("v.sequence")}))
     union all select 'smart_sequence', s.id, s.name from smart_sequences s where ${named("s.sequence")}
     union all select 'saved_reply', r.id, r.name from saved_replies r where r.owner_id is null and ${named("r.text")}
     union all select 'import', i.id, i.file_name from imports i
      where i.status in ('checking', 'importing') and $1::text = any(i.targets)
     order by 1, 3, 2`,
    [key],
  );
}

/** Deletes the value of the next prospects after `after`; returns the last of them, null at the end. */
export async function forgetValues(
  tx: Tx,
  key: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  const [row] = await tx.query<{ last: string | null }>(
    `with next as (
       select id from prospects where ($2::uuid is null or id > $2) order by id limit $3
     ), emptied as (
       update prospects p set custom_fields = p.custom_fields - $1 from next
        where p.id = next.id and p.custom_fields ? $1 returning 1
     )
     select max(id::text)::uuid as last from next`,
    [key, after, limit],
  );
  return row?.last ?? null;
}

/** The field is gone for good, and its key may be given again. */
export const deleteRemoved = (tx: Tx, key: string) =>
  tx.query("delete from custom_fields where key = $1 and removed_at is not null", [key]);
