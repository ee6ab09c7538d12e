import type { Doors } from "@/server/db/doors";

/** An event for browsers in the outbox; `payload` has wire names already. */
export type OutboxRow = {
  id: string;
  tx: string;
  workspaceId: string | null;
  userId: string | null;
  accountId: string | null;
  event: string;
  payload: Record<string, unknown>;
};

/** A position in the outbox: everything up to it was published. */
export type OutboxPlace = { tx: string; id: string };

/** The newest position before which no transaction can write any more. */
export async function newestPlace(doors: Doors): Promise<OutboxPlace> {
  const [place] = await doors<OutboxPlace>(
    `select tx::text, id::text from plumbing.outbox o where o.tx < pg_snapshot_xmin(pg_current_snapshot())
     order by o.tx desc, o.id desc limit 1`,
    [],
  );
  return place ?? { tx: "0", id: "0" };
}

/**
 * Events after a place, in order. Those of transactions younger than the oldest open one wait, because that one may
 * still commit events that belong before them (decision 1.12).
 */
export const readOutbox = (doors: Doors, after: OutboxPlace, limit: number) =>
  doors<OutboxRow>(
    `select id::text, tx::text, workspace_id as "workspaceId", user_id as "userId", account_id as "accountId", event, payload
     from plumbing.outbox o
     where (o.tx, o.id) > ($1::xid8, $2::bigint) and o.tx < pg_snapshot_xmin(pg_current_snapshot())
     order by o.tx, o.id limit $3`,
    [after.tx, after.id, limit],
  );

export const pruneOutbox = (doors: Doors, olderThanMinutes: number) =>
  doors("delete from plumbing.outbox where created_at < now() - make_interval(mins => $1)", [
    olderThanMinutes,
  ]);
