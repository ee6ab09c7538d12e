import { DomainError } from "@/lib/contract/errors";
import type { Jobs } from "@/server/queue/queue";
import { failExport, runExport } from "@/server/services/exports/run";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Writes the archive of a workspace. An error that would repeat, and the last attempt, end the export with the reason. */
export async function exportWorkspace(
  tools: JobTools,
  { workspaceId, exportId }: Jobs["export-workspace"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runExport(bound, exportId, signal);
  } catch (error) {
    const isOver = error instanceof DomainError && error.code !== "files_unavailable";
    const isFinal = isOver || (isLast && !signal.aborted);
    if (!isFinal) throw error;
    tools.log.warn({ err: error, exportId }, "an export ended early");
    await failExport(bound, exportId, error);
  }
}
