import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";

/** Workspaces whose plan is to be compared with what runs, those waiting longest first. */
export async function listPlansToCheck(doors: Doors, now: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from plans_to_check($1, $2)", [now, max]);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** When to look at the workspace again. */
export const checkPlanAt = (tx: Tx, at: Date) =>
  tx.query("update workspaces set check_plan_at = $2 where id = $1", [tx.workspaceId, at]);
