import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import { readBackupAt } from "@/server/repositories/workspaces/restorations";
import { type EngineContext, inTenant } from "../context";
import { readSentFolders } from "./evidence";
import { type Looking, retrace } from "./retrace";

export type LateRetracing = (
  workspaceId: string,
  row: Pick<DeliveryFacts, "id" | "enrollmentId">,
) => Promise<void>;

/**
 * For steps that were not tried here, and that became a doubted prospect's next step after the workspace was released, or whose server did
 * not respond then: the original of this copy may have done them. Make one per batch of rows that are looked up together, so that each
 * folder is read once.
 */
export function lateRetracing(engine: EngineContext): LateRetracing {
  const known = new Map<string, Promise<Looking | null>>();
  const lookingIn = (workspaceId: string) => {
    const looking = known.get(workspaceId) ?? lookIn(engine, workspaceId);
    known.set(workspaceId, looking);
    return looking;
  };
  return async (workspaceId, { id, enrollmentId }) => {
    const looking = await lookingIn(workspaceId);
    if (!looking) return;
    await retrace(engine, workspaceId, [enrollmentId ?? id], looking);
    engine.nudge();
  };
}

async function lookIn(engine: EngineContext, workspaceId: string): Promise<Looking | null> {
  const since = await inTenant(engine, workspaceId, readBackupAt);
  return since && { since, sent: readSentFolders(engine, since), isLast: true };
}
