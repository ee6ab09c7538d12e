import type { Jobs } from "@/server/queue/queue";
import { failReassignment, runReassignment } from "@/server/services/campaigns/reassignment";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Assigns a campaign's prospects to another sender, from where an earlier attempt stopped. */
export async function reassignPeople(
  tools: JobTools,
  { workspaceId, campaignId }: Jobs["reassign-people"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runReassignment(bound, campaignId, signal);
  } catch (error) {
    if (!isLast || signal.aborted) throw error;
    tools.log.error({ err: error, campaignId }, "not all prospects were reassigned");
    await failReassignment(bound, campaignId);
  }
}
