import { DomainError } from "@/lib/contract/errors";
import type { Jobs } from "@/server/queue/queue";
import { failSearch, runSearch } from "@/server/services/searches/run";
import { type Attempt, boundTo, type JobTools } from "../tools";

/**
 * Reads the prospects of one source into its campaign, from where an earlier attempt stopped. A permanent error, and the last attempt, end
 * the search with their reason.
 */
export async function runSearchTask(
  tools: JobTools,
  { workspaceId, ...job }: Jobs["run-search"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runSearch(bound, job, signal);
  } catch (error) {
    const isFinal = error instanceof DomainError || (isLast && !signal.aborted);
    if (!isFinal) throw error;
    tools.log.warn({ err: error, searchId: job.searchId }, "a search ended early");
    await failSearch(bound, job, error);
  }
}
