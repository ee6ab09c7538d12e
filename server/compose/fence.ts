import type { Pool } from "@/server/db/connections";
import { inWorkspace } from "@/server/db/tx";
import { isFenced } from "@/server/repositories/workspaces/restorations";

/** Checked until the fence is down: it is never put up under a running process. */
export function fenceOf(pool: Pool): (workspaceId: string) => Promise<boolean> {
  let isFree = false;
  return async (workspaceId) => {
    if (isFree) return false;
    const { rowCount } = await pool.query("select 1 from plumbing.fence");
    isFree = rowCount === 0;
    return !isFree && inWorkspace(pool, { workspaceId }, isFenced);
  };
}
