import { queryOptions } from "@tanstack/react-query";
import { type WorkspaceExport, workspaceExports } from "@/lib/contract/workspaces/exports";
import { keys } from "../keys";
import type { Reader } from "../reader";

const pollMs = 1_500;

/** The last export of a workspace; read again and again while it runs. */
export const latestExportQuery = (read: Reader, workspaceId: string) =>
  queryOptions({
    queryKey: [...keys.workspace, "export", workspaceId],
    queryFn: async (): Promise<WorkspaceExport | null> =>
      (await read(workspaceExports.latest, { id: workspaceId })).latest,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? pollMs : false),
  });
