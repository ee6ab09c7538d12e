import type { Tx } from "@/server/db/tx";
import { listLabelled } from "@/server/repositories/campaigns/stop-labels";
import type { Planning } from "./planning";
import { stopEnrollments } from "./prospect";

/** A prospect got a label: sequences with this stop label end at once (R14). Sequences in other states notice it at their next gate. */
export async function stopLabelled(
  tx: Tx,
  p: Planning,
  { prospectId, actorId }: { prospectId: string; actorId: string },
): Promise<void> {
  await stopEnrollments(tx, p, await listLabelled(tx, prospectId), { reason: "labelled", actorId });
}
