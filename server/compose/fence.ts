import type { Pool } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { isFenced } from "@/server/repositories/workspaces/restorations";

/** Asked until no fence stands: none is put up under a process that runs. */
export function fenceOf(pool: Pool): (workspaceId: string) => Promise<boolean> {
  let isFree = false;
  return async (workspaceId) => {
    if (isFree) return false;
    const { rowCount } = await pool.query("select 1 from plumbing.fence");
    isFree = rowCount === 0;
    return !isFree && inWorkspace(pool, { workspaceId }, isFenced);
  };
}
