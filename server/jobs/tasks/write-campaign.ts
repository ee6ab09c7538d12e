import type { Jobs } from "@/server/queue/queue";
import { giveUpWriting, writeCampaign } from "@/server/services/campaigns/writing";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Writes the draft of a prompt. A writer who does not answer is asked again for a while; then the prompt has failed. */
export async function writeCampaignTask(
  tools: JobTools,
  { workspaceId, promptId }: Jobs["write-campaign"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await writeCampaign(bound, promptId, signal);
  } catch (err) {
    if (signal.aborted || !(await giveUpWriting(bound, promptId, isLast))) throw err;
    tools.log.warn({ err, promptId }, "a campaign was not written");
  }
}
