"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { csvLimits, imports, type ProspectImport } from "@/lib/contract/prospects/imports";
import { searches } from "@/lib/contract/prospects/searches";
import { useErrorText } from "@/lib/forms/errors";
import { importQuery } from "@/lib/queries/imports";
import { keys } from "@/lib/queries/keys";

export const isRunning = ({ status }: ProspectImport) => status === "checking" || status === "importing";

/** One import. While its job runs it is also polled twice a second, in case the socket is disconnected. */
export function useImport(campaignId: string, importId: string) {
  return useQuery({
    ...importQuery(browserApi, campaignId, importId),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 500 : false),
  });
}

/** Uploading and the commands of an import. Errors are shown in a toast, and results update the cache. */
export function useImportCommands(campaignId: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const t = useTranslations("imports");
  const keep = (answer: ProspectImport) => {
    client.setQueryData(importQuery(browserApi, campaignId, answer.id).queryKey, answer);
    void client.invalidateQueries({ queryKey: keys.searches });
  };
  const command = useMutation({
    mutationFn: (work: () => Promise<ProspectImport>) => work(),
    onSuccess: keep,
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal({ code: error.code, details: { limit: csvLimits.columns, ...error.details } });
    },
  });
  const upload = (file: File) => {
    if (file.size > csvLimits.bytes) {
      toast.error(errorText("csv_too_large"));
      return Promise.resolve(null);
    }
    return command.mutateAsync(() => browserApi(imports.upload, { campaignId }, file)).catch(() => null);
  };
  const setColumns = (made: ProspectImport, isDryRun: boolean) =>
    command.mutate(() =>
      browserApi(imports.setColumns, {
        campaignId,
        importId: made.id,
        columns: made.columns.map(({ index, target }) => ({ index, target })),
        isDryRun,
      }),
    );
  const cancel = (importId: string) =>
    command.mutate(async () => {
      await browserApi(searches.updateStatus, { campaignId, searchId: importId, status: "stopped" });
      return browserApi(imports.show, { campaignId, importId });
    });
  const undo = (importId: string) =>
    command.mutate(async () => {
      const answer = await browserApi(imports.undo, { campaignId, importId });
      toast.success(t("undone"));
      return answer;
    });
  return { upload, setColumns, cancel, undo, isBusy: command.isPending };
}
