import type { Jobs } from "@/server/queue/queue";
import { guardCampaign } from "@/server/services/campaigns/bounce-guard";
import { planningIn } from "@/server/services/campaigns/planning";
import type { JobTools } from "../tools";

/** After a bounce or a complaint: checks whether the campaign may continue (R17). */
export const guardCampaignTask = (tools: JobTools, { workspaceId, campaignId }: Jobs["guard-campaign"]) =>
  tools.inWorkspace(workspaceId, async (tx) => guardCampaign(tx, await planningIn(tx, tools), campaignId));
