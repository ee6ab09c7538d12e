import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type WorkspaceExport, workspaceExports } from "@/lib/contract/workspaces/exports";
import { latestExportQuery } from "@/lib/queries/workspaces/exports";

/** The last export of a workspace, and how to start and cancel one. */
export function useExport(id: string) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const query = latestExportQuery(browserApi, id);
  const { data: latest } = useQuery(query);
  const keep = (made: WorkspaceExport) => client.setQueryData(query.queryKey, made);
  const onError = (error: Error) => {
    if (error instanceof ApiError) sayRefusal(error);
    return client.invalidateQueries({ queryKey: query.queryKey });
  };
  const starting = useMutation({
    mutationFn: () => browserApi(workspaceExports.start, { id }),
    onSuccess: keep,
    onError,
  });
  const canceling = useMutation({
    mutationFn: (exportId: string) => browserApi(workspaceExports.cancel, { id, exportId }),
    onSuccess: keep,
    onError,
  });
  return { latest, start: starting.mutate, isStarting: starting.isPending, cancel: canceling.mutate };
}
