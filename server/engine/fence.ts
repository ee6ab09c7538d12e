import type pg from "pg";

/**
 * SQL: whether a workspace may act. In a copy restored from a backup nothing leaves before it is released; anywhere else the
 * table is empty, which is looked at once per statement.
 */
export const mayAct = (workspaceId: string) =>
  `(not exists (select 1 from plumbing.fence)
      or exists (select 1 from restorations z where z.workspace_id = ${workspaceId} and z.released_at is not null))`;

/** SQL: whether answers to it may be read. Not before its ledger knows what they may answer. */
export const mayRead = (workspaceId: string) =>
  `not exists (select 1 from restorations z where z.workspace_id = ${workspaceId} and z.looked_at is null)`;

/** A task that is left out as long as the fence stands, for what belongs to no workspace. A fence is never put up under a worker. */
export function unlessFenced(pool: pg.Pool, task: () => Promise<unknown>): () => Promise<void> {
  let isFree = false;
  return async () => {
    if (!isFree) {
      const { rows } = await pool.query("select exists (select 1 from plumbing.fence) as stands");
      isFree = !rows[0].stands;
    }
    if (isFree) await task();
  };
}
