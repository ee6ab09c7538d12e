import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { contactedBy } from "./prospects";

export type ProspectListRow = { id: string; name: string; people: number; createdAt: Date };

/** Lists by name, or the one of `id`, with the number of people on each whom these accounts may see. */
export const findLists = (tx: Tx, accounts: Allowed, id: string | null = null): Promise<ProspectListRow[]> =>
  tx.query(
    `select l.id, l.name, l.created_at as "createdAt", (
         select count(*) from prospect_list_members m where m.workspace_id = l.workspace_id and m.list_id = l.id
           and ($1::uuid[] is null or ${contactedBy("m.prospect_id", "$1")}))::int as people
       from prospect_lists l where $2::uuid is null or l.id = $2 order by lower(l.name), l.id`,
    [accounts, id],
  );

export const listsOfProspect = (tx: Tx, prospectId: string): Promise<{ id: string; name: string }[]> =>
  tx.query(
    `select l.id, l.name from prospect_list_members m
       join prospect_lists l on l.workspace_id = m.workspace_id and l.id = m.list_id
      where m.prospect_id = $1 order by lower(l.name), l.id`,
    [prospectId],
  );

/** How many lists there are, exactly until the transaction ends. */
export async function countListsForInsert(tx: Tx): Promise<number> {
  // Two members who add the last list at once would both still find room.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('prospect lists ' || $1, 0))", [
    tx.workspaceId,
  ]);
  const [row] = await tx.query<{ count: number }>("select count(*)::int as count from prospect_lists");
  return row!.count;
}

/** False if another list has the name, whatever its capitals. */
export async function insertList(
  tx: Tx,
  list: { id: string; name: string; by: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into prospect_lists (id, name, created_by, created_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, lower(name)) do nothing returning 1`,
    [list.id, list.name, list.by, list.at],
  );
  return rows.length > 0;
}

/** Whether another list has the name, whatever its capitals; exact until the transaction ends after `countListsForInsert`. */
export async function isListNameTaken(tx: Tx, id: string, name: string): Promise<boolean> {
  const rows = await tx.query("select 1 from prospect_lists where lower(name) = lower($2) and id <> $1", [
    id,
    name,
  ]);
  return rows.length > 0;
}

export const renameList = (tx: Tx, id: string, name: string) =>
  tx.query("update prospect_lists set name = $2 where id = $1", [id, name]);

export const deleteList = (tx: Tx, id: string) => tx.query("delete from prospect_lists where id = $1", [id]);

/** Keeps a list from being deleted until the transaction ends; false if there is none. */
export async function holdList(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("select 1 from prospect_lists where id = $1 for key share", [id]);
  return rows.length > 0;
}

/** Those of the prospects whom these accounts may see. They stay until the transaction ends. */
export async function holdVisible(tx: Tx, ids: readonly string[], accounts: Allowed): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from prospects p where p.id = any($1) and p.erased_at is null
        and ($2::uuid[] is null or ${contactedBy("p.id", "$2")}) order by p.id for key share of p`,
    [ids, accounts],
  );
  return rows.map(({ id }) => id);
}

/** Puts prospects on a list that is held; returns those who were not on it. */
export async function addToList(
  tx: Tx,
  { listId, ids, by, at }: { listId: string; ids: readonly string[]; by: string | null; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into prospect_list_members (list_id, prospect_id, added_at, added_by)
     select $1, n.id, $3, $4 from unnest($2::uuid[]) as n(id) order by n.id
     on conflict do nothing returning prospect_id as id`,
    [listId, ids, at, by],
  );
  return rows.map(({ id }) => id);
}

/** Takes prospects off a list; returns those who were on it. */
export async function takeOffList(tx: Tx, listId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "delete from prospect_list_members where list_id = $1 and prospect_id = any($2) returning prospect_id as id",
    [listId, ids],
  );
  return rows.map(({ id }) => id);
}
