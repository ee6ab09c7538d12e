import { DomainError } from "@/lib/contract/errors";
import type { Jobs } from "@/server/queue/queue";
import { failImport, runImport } from "@/server/services/imports/run";
import { type Attempt, boundTo, type JobTools } from "../tools";

/**
 * Checks or imports the rows of one CSV file, from where an earlier try stopped. What another try would not change, and
 * the last one, ends the import with its reason.
 */
export async function importProspects(
  tools: JobTools,
  { workspaceId, importId }: Jobs["import-prospects"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runImport(bound, importId, signal);
  } catch (error) {
    const isFinal = error instanceof DomainError || (isLast && !signal.aborted);
    if (!isFinal) throw error;
    tools.log.error({ err: error, importId }, "an import ended early");
    await failImport(bound, importId, error);
  }
}
