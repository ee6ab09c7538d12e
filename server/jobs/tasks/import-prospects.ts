import { runImport } from "@/server/services/import-run";
import type { Jobs } from "../queue";
import type { JobTools } from "../tools";

/** Checks or imports the rows of one CSV file, from where an earlier try stopped. */
export const importProspects = (
  tools: JobTools,
  { workspaceId, importId }: Jobs["import-prospects"],
  signal: AbortSignal,
): Promise<void> =>
  runImport({ ...tools, transact: (work) => tools.inWorkspace(workspaceId, work) }, importId, signal);
