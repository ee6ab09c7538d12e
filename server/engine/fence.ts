import type { Pool } from "@/server/db/connections";
import { fencedIn } from "@/server/repositories/workspaces/restorations";

/** SQL: asked once per statement, however many rows it looks at. */
const isKnownTimeline = "(select is_known_timeline())";

/** SQL: whether anything of a workspace may be done. Not on a timeline that nobody has looked at yet (retrace/rounds.ts). */
export const mayAct = (workspaceId: string) => `${isKnownTimeline} and not ${fencedIn(workspaceId)}`;

/** SQL: whether answers to it may be read. Not before its ledger knows what they may answer. */
export const mayRead = (workspaceId: string) =>
  `${isKnownTimeline} and not exists (select 1 from restorations z where z.workspace_id = ${workspaceId} and z.looked_at is null)`;

/**
 * A task that is left out as long as the fence stands, for what belongs to no workspace. The fence of a
 * failover, which is put up under running workers and lifted within a minute, does not stop it.
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
