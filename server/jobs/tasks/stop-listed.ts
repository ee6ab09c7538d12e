import { stopListed } from "@/server/planning/listed";
import type { Jobs } from "@/server/queue/queue";
import { planningIn } from "@/server/services/campaigns/planning";
import type { Attempt, JobTools } from "../tools";

/** Ends what is planned for the people whom new entries of the do-not-contact list name (R18). */
export async function stopListedTask(
  tools: JobTools,
  { workspaceId, batchId }: Jobs["stop-listed"],
  { signal }: Attempt,
): Promise<void> {
  for (let isMore = true; isMore; signal.throwIfAborted())
    isMore = await tools.inWorkspace(workspaceId, async (tx) =>
      stopListed(tx, await planningIn(tx, tools), batchId),
    );
}
