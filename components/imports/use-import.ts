"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import {
  csvLimits,
  imports,
  type ProspectImport,
  type TakeableStatus,
} from "@/lib/contract/prospects/imports";
import { searches } from "@/lib/contract/prospects/searches";
import { useErrorText } from "@/lib/forms/errors";
import { importQuery } from "@/lib/queries/imports";
import { keys } from "@/lib/queries/keys";
import { offerUpgrade } from "@/lib/state/upgrade";

export const isRunning = ({ status }: ProspectImport) => status === "checking" || status === "importing";

/** One import. While its job runs it is also polled twice a second, in case the socket is disconnected. */
export function useImport(campaignId: string, importId: string) {
  return useQuery({
    ...importQuery(browserApi, campaignId, importId),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? 500 : false),
  });
}

/** Uploading a file. Why one was refused is answered, so that it stands where the next one is dropped. */
export function useUpload(campaignId: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > csvLimits.bytes) throw new ApiError("csv_too_large", 413);
      return browserApi(imports.upload, { campaignId }, file);
    },
    onSuccess(made) {
      client.setQueryData(importQuery(browserApi, campaignId, made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: keys.searches });
    },
    onError(problem) {
      if (!(problem instanceof ApiError)) throw problem;
      offerUpgrade(problem.code, problem.details);
    },
  });
  return {
    upload: (file: File) => mutateAsync(file).catch(() => null),
    isBusy: isPending,
    refusal:
      error instanceof ApiError
        ? errorText(error.code, { limit: csvLimits.columns, ...error.details })
        : undefined,
  };
}

type Choices = { taken?: readonly TakeableStatus[]; listId?: string };

/** The commands of an import. Errors are shown in a toast, and results update the cache. */
export function useImportCommands(campaignId: string) {
  const client = useQueryClient();
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
  const setColumns = (made: ProspectImport, isDryRun: boolean, { taken, listId }: Choices = {}) =>
    command.mutate(() =>
      browserApi(imports.setColumns, {
        campaignId,
        importId: made.id,
        columns: made.columns.map(({ index, target }) => ({ index, target })),
        isDryRun,
        ...(taken && { takenStatuses: [...taken] }),
        ...(listId && { listId }),
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
  return { setColumns, cancel, undo, isBusy: command.isPending };
}
