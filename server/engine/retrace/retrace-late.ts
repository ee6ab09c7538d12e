import type { DeliveryFacts } from "@/server/repositories/delivery-facts";
import { readBackupAt } from "@/server/repositories/restorations";
import { type EngineContext, inTenant } from "../context";
import { readSentFolders } from "./evidence";
import { retrace } from "./retrace";

/**
 * A step that became the next one of a person in doubt after the workspace was released: nobody did it here, but the original of
 * this copy may have.
 */
export async function retraceLate(
  engine: EngineContext,
  workspaceId: string,
  { id, enrollmentId }: Pick<DeliveryFacts, "id" | "enrollmentId">,
): Promise<void> {
  const since = await inTenant(engine, workspaceId, readBackupAt);
  if (!since) return;
  const looking = { since, sent: readSentFolders(engine, since), isLast: true };
  await retrace(engine, { workspaceId, id: enrollmentId ?? id }, looking);
  engine.nudge();
}
