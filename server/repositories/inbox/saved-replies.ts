import type { Tx } from "@/server/db/tx";

export type SavedReplyRow = {
  id: string;
  name: string;
  text: string;
  isShared: boolean;
  createdBy: string;
  version: number;
};

const select = `select id, name, text, owner_id is null as "isShared", created_by as "createdBy", version from saved_replies`;
/** One's own, and what the workspace shares. */
const isSeen = (person: string) => `(owner_id is null or owner_id = ${person})`;

export const listSavedReplies = (tx: Tx): Promise<SavedReplyRow[]> =>
  tx.query<SavedReplyRow>(`${select} where ${isSeen("$1")} order by lower(name), id`, [tx.personId]);

export async function findSavedReply(tx: Tx, id: string): Promise<SavedReplyRow | null> {
  const [row] = await tx.query<SavedReplyRow>(`${select} where id = $1 and ${isSeen("$2")}`, [
    id,
    tx.personId,
  ]);
  return row ?? null;
}

type Fields = Pick<SavedReplyRow, "id" | "name" | "text" | "isShared">;

/** False if the name is taken. */
export async function insertSavedReply(tx: Tx, { id, name, text, isShared }: Fields): Promise<boolean> {
  const rows = await tx.query(
    `insert into saved_replies (id, name, text, owner_id, created_by)
     values ($1, $2, $3, case when not $4::boolean then $5::uuid end, $5) on conflict do nothing returning id`,
    [id, name, text, isShared, tx.personId],
  );
  return rows.length > 0;
}

/** False if another member changed it since that version. A private one belongs to its author. */
export async function updateSavedReply(
  tx: Tx,
  { id, name, text, isShared, version }: Fields & { version: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update saved_replies set name = $2, text = $3, owner_id = case when not $4::boolean then created_by end, version = version + 1
      where id = $1 and version = $5 returning id`,
    [id, name, text, isShared, version],
  );
  return rows.length > 0;
}

/** Whether another saved reply visible to the same members has this name. */
export async function isNameTaken(
  tx: Tx,
  { id, name, isShared }: Pick<Fields, "id" | "name" | "isShared">,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from saved_replies where id <> $1 and lower(name) = lower($2)
        and owner_id is not distinct from (case when not $3::boolean then $4::uuid end)`,
    [id, name, isShared, tx.personId],
  );
  return rows.length > 0;
}

export const deleteSavedReply = (tx: Tx, id: string) =>
  tx.query("delete from saved_replies where id = $1", [id]);
