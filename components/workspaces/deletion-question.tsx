"use client";

import { PackageOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { deletionDays, type Workspace } from "@/lib/contract/workspaces";
import { formatDate } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useExport } from "./use-export";

const dayMs = 24 * 60 * 60 * 1000;

type Props = { workspace: Workspace; onConfirm: () => Promise<void>; onClose: () => void };

/** Says what is deleted and when, and requires the workspace's name as confirmation (SPACE-51). */
export function DeletionQuestion({ workspace: { id, name, users }, onConfirm, onClose }: Props) {
  const t = useTranslations("workspaces.general");
  const date = formatDate(new Date(Date.now() + deletionDays * dayMs), useViewer());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("scheduleTitle", { name })}
      body={
        <>
          {t("scheduleBody", { date, people: users.length })}
          <ExportFirst workspaceId={id} onStart={onClose} />
        </>
      }
      confirmLabel={t("schedule")}
      cancelLabel={t("cancel")}
      danger
      typeToConfirm={{ value: name, label: t("scheduleType"), reason: t("scheduleReason", { name }) }}
      onConfirm={onConfirm}
    />
  );
}

/** Offered unless an archive is there, or on its way. */
function ExportFirst({ workspaceId, onStart }: { workspaceId: string; onStart: () => void }) {
  const t = useTranslations("workspaces.export");
  const { latest, start, isStarting } = useExport(workspaceId);
  if (latest === undefined || latest?.isReady || latest?.status === "running") return null;
  return (
    <span className="mt-3 block">
      <Button
        icon={<PackageOpen aria-hidden />}
        busy={isStarting}
        onClick={() => start(undefined, { onSuccess: onStart })}
      >
        {t("first")}
      </Button>
    </span>
  );
}
