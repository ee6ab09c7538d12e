"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { deletionDays, type Workspace } from "@/lib/contract/workspaces";
import { formatDate } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

const dayMs = 24 * 60 * 60 * 1000;

type Props = { workspace: Workspace; onConfirm: () => Promise<void>; onClose: () => void };

/** Says what is deleted and when, and requires the workspace's name as confirmation (SPACE-51). */
export function DeletionQuestion({ workspace: { name, users }, onConfirm, onClose }: Props) {
  const t = useTranslations("workspaces.general");
  const date = formatDate(new Date(Date.now() + deletionDays * dayMs), useViewer());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t("scheduleTitle", { name })}
      body={t("scheduleBody", { date, people: users.length })}
      confirmLabel={t("schedule")}
      cancelLabel={t("cancel")}
      danger
      typeToConfirm={{ value: name, label: t("scheduleType"), reason: t("scheduleReason", { name }) }}
      onConfirm={onConfirm}
    />
  );
}
