import { publish } from "@/server/outbox/publish";
import type { Jobs } from "@/server/queue/queue";
import { finishCampaigns } from "@/server/repositories/ledger/enrollments";
import type { JobTools } from "../tools";

/** Finishes a campaign that was locked when its last prospect ended (R30). */
export const finishCampaign = (tools: JobTools, { workspaceId, campaignId }: Jobs["finish-campaign"]) =>
  tools.inWorkspace(workspaceId, async (tx) => {
    for (const { id, version } of await finishCampaigns(tx, [campaignId]))
      await publish(tx, "update_workflows", { id, version });
  });
