import type { Jobs } from "@/server/queue/queue";
import { failPreparation, runPreparation } from "@/server/services/campaigns/preparation";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Moves a campaign's prospects to its running version, from where an earlier attempt stopped. */
export async function prepareCampaign(
  tools: JobTools,
  { workspaceId, campaignId }: Jobs["prepare-campaign"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runPreparation(bound, campaignId, signal);
  } catch (error) {
    if (!isLast || signal.aborted) throw error;
    tools.log.error({ err: error, campaignId }, "a campaign was not prepared to its end");
    await failPreparation(bound, campaignId);
  }
}
