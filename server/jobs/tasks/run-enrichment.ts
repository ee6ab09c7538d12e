import { DomainError } from "@/lib/contract/errors";
import type { Jobs } from "@/server/queue/queue";
import { failEnrichment, runEnrichment } from "@/server/services/enrichments/run";
import { type Attempt, boundTo, type JobTools } from "../tools";

/**
 * Runs an enrichment, from where an earlier attempt stopped. A permanent error, and the last attempt, end it with their reason.
 */
export async function runEnrichmentTask(
  tools: JobTools,
  { workspaceId, ...job }: Jobs["run-enrichment"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runEnrichment(bound, job, signal);
  } catch (error) {
    const isOver = error instanceof DomainError && error.code !== "people_database_unreachable";
    const isFinal = isOver || (isLast && !signal.aborted);
    if (!isFinal) throw error;
    tools.log.warn({ err: error, enrichmentId: job.enrichmentId }, "an enrichment ended early");
    await failEnrichment(bound, job, error);
  }
}
