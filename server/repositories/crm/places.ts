import type { Tx } from "@/server/db/tx";

/** The keys between which a deal comes; null: at that end of the stage. */
export type Gap = { after: string | null; before: string | null };

async function keyOf(tx: Tx, sql: string, values: readonly unknown[]): Promise<string | null> {
  const [row] = await tx.query<{ position: string | null }>(sql, values);
  return row?.position ?? null;
}

const others = "select position from crm_deals where stage_id = $1 and id <> $2 and deleted_at is null";

/** The key of the open deal at this place of a locked stage, without the one that moves. */
const openAt = (tx: Tx, stageId: string, movedId: string, place: number) =>
  keyOf(tx, `${others} and status = 'open' order by position offset $3 limit 1`, [stageId, movedId, place]);
const nextOf = (tx: Tx, stageId: string, movedId: string, position: string) =>
  keyOf(tx, `${others} and position > $3 order by position limit 1`, [stageId, movedId, position]);
const previousOf = (tx: Tx, stageId: string, movedId: string, position: string) =>
  keyOf(tx, `${others} and position < $3 order by position desc limit 1`, [stageId, movedId, position]);

/** Before everything in the stage. */
export const gapAtTop = async (tx: Tx, stageId: string, movedId: string): Promise<Gap> => ({
  after: null,
  before: await keyOf(tx, `${others} order by position limit 1`, [stageId, movedId]),
});

/** Behind everything in the stage. */
export const gapAtEnd = async (tx: Tx, stageId: string, movedId: string): Promise<Gap> => ({
  after: await keyOf(tx, `${others} order by position desc limit 1`, [stageId, movedId]),
  before: null,
});

/** Where the deal comes to be at this place among the open deals; closed ones between them stay where they are. */
export async function gapAt(tx: Tx, stageId: string, movedId: string, place: number): Promise<Gap> {
  const key = await openAt(tx, stageId, movedId, Math.max(place - 1, 0));
  if (key === null) return gapAtEnd(tx, stageId, movedId);
  return place === 0
    ? { after: await previousOf(tx, stageId, movedId, key), before: key }
    : { after: key, before: await nextOf(tx, stageId, movedId, key) };
}

/** Behind another deal; null if that is not in this stage. */
export async function gapBehind(
  tx: Tx,
  stageId: string,
  movedId: string,
  otherId: string,
): Promise<Gap | null> {
  const key = await keyOf(tx, `${others} and id = $3`, [stageId, movedId, otherId]);
  return key === null ? null : { after: key, before: await nextOf(tx, stageId, movedId, key) };
}

/** Where a deleted deal was: behind what is before its old place now. */
export async function gapWhere(tx: Tx, stageId: string, id: string, position: string): Promise<Gap> {
  const after = await keyOf(tx, `${others} and position <= $3 order by position desc limit 1`, [
    stageId,
    id,
    position,
  ]);
  return after === null ? gapAtTop(tx, stageId, id) : { after, before: await nextOf(tx, stageId, id, after) };
}

/** The deals of stages in their order, from the leftmost stage on. */
export const listOrdered = (
  tx: Tx,
  stageIds: readonly string[],
): Promise<{ id: string; stage: string; position: string }[]> =>
  tx.query(
    `select d.id, s.name as stage, d.position from crm_deals d join crm_stages s on s.id = d.stage_id
      where d.stage_id = any($1) and d.deleted_at is null order by s."order" desc, s.id, d.position`,
    [stageIds],
  );

/**
 * Gives the deals of a stage new keys. The keys they have, and that of the deal that moves, are out of the way first, because one may get
 * the key of another.
 */
export async function setPositions(
  tx: Tx,
  ids: readonly string[],
  positions: readonly string[],
  movedId: string,
): Promise<void> {
  await tx.query("update crm_deals set position = '~' || id where id = any($1)", [[...ids, movedId]]);
  await tx.query(
    "update crm_deals d set position = n.position from unnest($1::uuid[], $2::text[]) as n(id, position) where d.id = n.id",
    [ids, positions],
  );
}

/** Moves deals to another stage, with the keys they have there. */
export const moveTo = (
  tx: Tx,
  stageId: string,
  moved: { ids: readonly string[]; positions: readonly string[]; at: Date },
) =>
  tx.query(
    `update crm_deals d set stage_id = $1, position = n.position, in_stage_since = $4, version = d.version + 1
       from unnest($2::uuid[], $3::text[]) as n(id, position) where d.id = n.id`,
    [stageId, moved.ids, moved.positions, moved.at],
  );

/** Deleted deals of stages that go are in another one when they are restored. */
export const moveDeleted = (tx: Tx, from: readonly string[], stageId: string) =>
  tx.query("update crm_deals set stage_id = $2 where stage_id = any($1) and deleted_at is not null", [
    from,
    stageId,
  ]);
