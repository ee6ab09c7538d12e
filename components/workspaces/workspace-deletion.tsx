"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlays/toast";
import { callOffDeletion, scheduleDeletion } from "@/lib/actions/workspaces";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Workspace } from "@/lib/contract/workspaces";
import { formatDate } from "@/lib/format/moments";
import { reach } from "@/lib/forms/reach";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { useViewer } from "@/lib/state/viewer";

/** Loaded on demand, because it is rare. */
const DeletionQuestion = dynamic(
  () => import("./deletion-question").then((module) => module.DeletionQuestion),
  {
    ssr: false,
  },
);

/** Schedules the deletion of the workspace in 30 days, unless it is canceled before (SPACE-51). */
export function WorkspaceDeletion({ workspace }: { workspace: Workspace }) {
  const t = useTranslations("workspaces.general");
  const viewer = useViewer();
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { id, deleteAt } = workspace;
  const change = async (action: typeof scheduleDeletion, said?: string) => {
    const result = await reach(action({ id }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    client.setQueryData(workspaceQuery(browserApi).queryKey, result.value);
    if (said) toast.success(said);
  };
  return (
    <Card>
      <CardHeader title={t("deletion")} />
      {deleteAt ? (
        <Banner
          tone="danger"
          action={
            <button type="button" onClick={() => change(callOffDeletion, t("kept"))}>
              {t("callOff")}
            </button>
          }
        >
          {t("scheduled", { date: formatDate(new Date(deleteAt), viewer) })}
        </Banner>
      ) : (
        <>
          <p className="type-compact mb-3.5 text-text-2">{t("deletionLead")}</p>
          <Button variant="danger-outline" icon={<Trash2 aria-hidden />} onClick={() => setAsked(true)}>
            {t("schedule")}
          </Button>
        </>
      )}
      {isAsked && (
        <DeletionQuestion
          workspace={workspace}
          onConfirm={() => change(scheduleDeletion)}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
