import { sql } from "drizzle-orm";
import { crmLinks } from "@/server/db/schema/crm";
import type { Tx } from "@/server/db/tx";

export type LinkRow = typeof crmLinks.$inferSelect;

/** What is due, the longest waiting first. People who are not in the CRM yet wait until all who are there are known. */
export const listDue = (
  tx: Tx,
  of: { connectionId: string; now: Date; linkedOnly: boolean; limit: number },
): Promise<LinkRow[]> =>
  tx.db
    .select()
    .from(crmLinks)
    .where(
      sql`${crmLinks.connectionId} = ${of.connectionId} and ${crmLinks.dueAt} <= ${of.now}
        and (not ${of.linkedOnly} or ${crmLinks.state} = 'linked')`,
    )
    .orderBy(crmLinks.dueAt, crmLinks.id)
    .limit(of.limit);

export async function findLink(tx: Tx, id: string): Promise<LinkRow | null> {
  const [row] = await tx.db.select().from(crmLinks).where(sql`${crmLinks.id} = ${id}`);
  return row ?? null;
}

/** The row, locked until the transaction ends; its prospect is locked before. */
export async function lockLink(tx: Tx, id: string): Promise<LinkRow | null> {
  const [row] = await tx.db.select().from(crmLinks).where(sql`${crmLinks.id} = ${id}`).for("update");
  return row ?? null;
}

export async function findLinkOf(
  tx: Tx,
  { connectionId, prospectId }: { connectionId: string; prospectId: string },
): Promise<LinkRow | null> {
  const [row] = await tx.db
    .select()
    .from(crmLinks)
    .where(sql`${crmLinks.connectionId} = ${connectionId} and ${crmLinks.prospectId} = ${prospectId}`);
  return row ?? null;
}

/** What is linked to these records there. */
export const listByRef = (
  tx: Tx,
  { connectionId, refs }: { connectionId: string; refs: readonly string[] },
): Promise<LinkRow[]> =>
  refs.length === 0
    ? Promise.resolve([])
    : tx.db
        .select()
        .from(crmLinks)
        .where(
          sql`${crmLinks.connectionId} = ${connectionId} and ${crmLinks.ref} in (${sql.join(
            refs.map((ref) => sql`${ref}`),
            sql`, `,
          )})`,
        );

export const listLinksOf = (tx: Tx, prospectId: string): Promise<LinkRow[]> =>
  tx.db.select().from(crmLinks).where(sql`${crmLinks.prospectId} = ${prospectId}`);

/** Linked records after a place, for the sweep. */
export const listLinkedAfter = (
  tx: Tx,
  { connectionId, after, limit }: { connectionId: string; after: string | null; limit: number },
): Promise<LinkRow[]> =>
  tx.db
    .select()
    .from(crmLinks)
    .where(
      sql`${crmLinks.connectionId} = ${connectionId} and ${crmLinks.state} = 'linked'
        and (${after}::uuid is null or ${crmLinks.id} > ${after}::uuid)`,
    )
    .orderBy(crmLinks.id)
    .limit(limit);

/** Makes the link of a prospect if there is none. */
export async function ensureLink(
  tx: Tx,
  link: Pick<LinkRow, "id" | "connectionId" | "prospectId">,
): Promise<LinkRow> {
  await tx.db
    .insert(crmLinks)
    .values({ ...link, state: "new" })
    .onConflictDoNothing();
  return (await findLinkOf(tx, link))!;
}

export async function changeLink(
  tx: Tx,
  id: string,
  change: Partial<typeof crmLinks.$inferInsert>,
): Promise<void> {
  await tx.db.update(crmLinks).set(change).where(sql`${crmLinks.id} = ${id}`);
}

/** The same, and nothing is due any more, unless something changed since `seen`. */
export async function settleLink(
  tx: Tx,
  { id, changes }: Pick<LinkRow, "id" | "changes">,
  change: Partial<typeof crmLinks.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(crmLinks)
    .set({
      ...{ attempts: 0, triedAt: null },
      ...change,
      dueAt: sql`case when ${crmLinks.changes} = ${changes} then null else ${crmLinks.dueAt} end`,
    })
    .where(sql`${crmLinks.id} = ${id}`);
}

/** Something of everything that is linked may have to be written: the mapping changed. */
export const touchAll = (tx: Tx, connectionId: string, now: Date) =>
  tx.query(
    `update crm_links set changes = changes + 1, due_at = least(due_at, $2) where connection_id = $1 and state in ('linked', 'refused')`,
    [connectionId, now],
  );

type LinkCounts = { linked: number; waiting: number; deals: number };
export async function countLinks(tx: Tx, connectionId: string): Promise<LinkCounts> {
  const [row] = await tx.query<LinkCounts>(
    `select (select count(*) from crm_links where connection_id = $1 and state = 'linked')::int as linked,
        (select count(*) from crm_links where connection_id = $1 and due_at is not null)::int
          + (select count(*) from crm_activities where connection_id = $1 and due_at is not null)::int as waiting,
        (select count(distinct d.ref) from crm_their_deals d join crm_links l on l.workspace_id = d.workspace_id
            and l.connection_id = d.connection_id and l.ref = d.person_ref where d.connection_id = $1)::int as deals`,
    [connectionId],
  );
  return row!;
}

/** What an address is known by in the directory of a CRM. */
type Entry = { hash: Uint8Array; ref: string };

/** Which records there have an address, by its hash. */
export async function refsOf(
  tx: Tx,
  connectionId: string,
  hashes: readonly Uint8Array[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (hashes.length === 0) return found;
  const rows = await tx.query<Entry>(
    "select hash, ref from crm_people where connection_id = $1 and hash = any($2) order by ref",
    [connectionId, hashes],
  );
  for (const { hash, ref } of rows) {
    const key = Buffer.from(hash).toString("hex");
    found.set(key, [...(found.get(key) ?? []), ref]);
  }
  return found;
}

/** Notes whose addresses are whose there; those that a record had before are forgotten. */
export async function notePeople(
  tx: Tx,
  connectionId: string,
  people: readonly { ref: string; hashes: readonly Uint8Array[] }[],
): Promise<void> {
  await dropPeople(
    tx,
    connectionId,
    people.map(({ ref }) => ref),
  );
  const entries = people.flatMap(({ ref, hashes }) => hashes.map((hash) => ({ ref, hash })));
  if (entries.length === 0) return;
  await tx.query(
    `insert into crm_people (connection_id, hash, ref) select $1, hash, ref from unnest($2::bytea[], $3::text[]) as e(hash, ref)
      on conflict do nothing`,
    [connectionId, entries.map(({ hash }) => hash), entries.map(({ ref }) => ref)],
  );
}

export const dropPeople = (tx: Tx, connectionId: string, refs: readonly string[]) =>
  tx.query("delete from crm_people where connection_id = $1 and ref = any($2)", [connectionId, refs]);

/** Prospects who may be contacted, by address. */
export const prospectsByEmail = (tx: Tx, emails: readonly string[]) =>
  tx.query<{ email: string; prospectId: string }>(
    `select i.value as email, i.prospect_id as "prospectId" from prospect_identities i
       join prospects p on p.workspace_id = i.workspace_id and p.id = i.prospect_id
      where i.kind = 'email' and i.value = any($1) and p.opted_out_at is null and p.erased_at is null`,
    [emails],
  );

/** Prospects with an address who may be contacted, in the order of their ids. */
export const listAddressesAfter = (
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ prospectId: string; emails: string[] }[]> =>
  tx.query(
    `select p.id as "prospectId", array_remove(array[p.work_email, p.personal_email], null) as emails from prospects p
      where ($1::uuid is null or p.id > $1) and coalesce(p.work_email, p.personal_email) is not null and p.opted_out_at is null
        and p.erased_at is null
      order by p.id limit $2`,
    [after, limit],
  );

/** The prospect is looked for again. */
export const wakeLink = (tx: Tx, id: string, now: Date) =>
  tx.query(
    `update crm_links set due_at = least(due_at, $2), changes = changes + 1,
        state = case state when 'absent' then 'new' else state end where id = $1`,
    [id, now],
  );
