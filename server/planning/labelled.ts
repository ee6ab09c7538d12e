import type { Tx } from "@/server/db/tx";
import { listLabelled } from "@/server/repositories/campaigns/stop-labels";
import type { Planning } from "./planning";
import { stopEnrollments } from "./prospect";

/** A person got a label: sequences that it ends are stopped at once (R14). Others meet it at their next gate. */
export async function stopLabelled(
  tx: Tx,
  p: Planning,
  { prospectId, actorId }: { prospectId: string; actorId: string },
): Promise<void> {
  await stopEnrollments(tx, p, await listLabelled(tx, prospectId), { reason: "labelled", actorId });
}
