import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { pauseCampaign } from "@/server/planning/campaign";
import type { Planning } from "@/server/planning/planning";
import { updateCampaign } from "@/server/repositories/campaigns/campaigns";
import { endPreparation } from "@/server/repositories/campaigns/preparations";
import { noteCampaign } from "@/server/repositories/ledger/obstacles";

/** Pauses a running campaign by itself: no member did it. */
export async function pauseByItself(
  tx: Tx,
  planning: Planning,
  id: string,
  { isHeldByPlan }: { isHeldByPlan: boolean },
): Promise<void> {
  const version = await updateCampaign(tx, id, {
    ...{ status: "paused", statusBefore: null, pausedAt: planning.now, pausedById: null, isHeldByPlan },
  });
  await noteCampaign(tx, id, "paused", planning.now);
  await pauseCampaign(tx, planning, id);
  await endPreparation(tx, id, { outcome: "paused", now: planning.now });
  await publish(tx, "update_workflows", { id, version });
}
