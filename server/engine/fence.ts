import type { Pool } from "@/server/db/connections";
import { fencedIn } from "@/server/repositories/workspaces/restorations";

/** SQL: evaluated once per statement, however many rows it reads. */
const isKnownTimeline = "(select is_known_timeline())";

/** SQL: whether the engine may act for a workspace. It may not on a database timeline that has not been checked yet (retrace/rounds.ts). */
export const mayAct = (workspaceId: string) => `${isKnownTimeline} and not ${fencedIn(workspaceId)}`;

/** SQL: whether replies may be read. They may not before the ledger knows which messages they may answer. */
export const mayRead = (workspaceId: string) =>
  `${isKnownTimeline} and not exists (select 1 from restorations z where z.workspace_id = ${workspaceId} and z.looked_at is null)`;

/**
 * A task for something that belongs to no workspace; it is skipped while the fence is up. The fence of a failover, which is put up under
 * running workers and lifted within a minute, does not stop it.
 */
export function unlessFenced(pool: Pool, task: () => Promise<unknown>): () => Promise<void> {
  let isFree = false;
  return async () => {
    if (!isFree) {
      const { rows } = await pool.query("select exists (select 1 from plumbing.fence) as stands");
      isFree = !rows[0].stands;
    }
    if (isFree) await task();
  };
}
