"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { useErrorText } from "@/lib/forms/errors";
import { workspaceQuery } from "@/lib/queries/workspaces";

/** Whether members may change the limits of accounts (ROLE-08, ROLE-09). */
export function LimitsLock({ workspace }: { workspace: Workspace }) {
  const t = useTranslations("workspaces.general");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { queryKey } = workspaceQuery(browserApi);
  const keep = (limitsLocked: boolean) =>
    client.setQueryData(queryKey, (before) => before && { ...before, limitsLocked });
  const { mutate } = useMutation({
    mutationFn: (limitsLocked: boolean) => browserApi(workspaces.update, { id: workspace.id, limitsLocked }),
    onMutate: keep,
    onError: (error, limitsLocked) => {
      keep(!limitsLocked);
      if (error instanceof ApiError) toast.error(errorText(error.code, error.details));
    },
  });
  return (
    <Card>
      <CardHeader title={t("limits")} />
      <Switch label={t("lockLimits")} checked={workspace.limitsLocked} onChange={(on) => mutate(on)} />
      <p className="type-small mt-2 text-text-3">{t("limitsHint")}</p>
    </Card>
  );
}
