"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { NameDialog } from "@/components/ui/overlays/name-dialog";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { maxCrmName } from "@/lib/contract/crm/parts";
import { crm, type Pipeline } from "@/lib/contract/crm/pipelines";
import { useErrorText } from "@/lib/forms/errors";
import { platform } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";

type Props = {
  /** The one to rename; undefined for a new one. */
  pipeline?: Pipeline | undefined;
  onSaved: (pipeline: Pipeline) => void;
  onClose: () => void;
};

/** The name of a new or existing pipeline (CRM-12, CRM-13). */
export function PipelineDialog({ pipeline, onSaved, onClose }: Props) {
  const t = useTranslations("crm.pipeline");
  const client = useQueryClient();
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const saving = useMutation({
    mutationFn: (name: string) =>
      pipeline
        ? browserApi(crm.updatePipeline, { platform, id: pipeline.id, version: pipeline.version, name })
        : browserApi(crm.createPipeline, { platform, name }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [...keys.deals, "pipelines"] });
      onSaved(saved);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      if (!error.details.fields?.name) sayRefusal(error);
    },
  });
  const wrong = saving.error instanceof ApiError ? saving.error.details.fields?.name : undefined;
  return (
    <NameDialog
      title={t(pipeline ? "rename" : "new")}
      texts={{
        name: t("name"),
        missing: t("nameMissing"),
        save: t(pipeline ? "save" : "create"),
        cancel: t("cancel"),
        ...(pipeline ? {} : { hint: t("newHint") }),
      }}
      name={pipeline?.name ?? ""}
      maxLength={maxCrmName}
      error={wrong && errorText(wrong)}
      isBusy={saving.isPending}
      onSave={(name) => saving.mutate(name)}
      onEdit={() => saving.reset()}
      onClose={onClose}
    />
  );
}
