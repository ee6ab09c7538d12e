"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/overlays/toast";
import { moveAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { type Target, TargetDialog } from "./target-dialog";

type Props = { account: Account; targets: readonly Target[]; onClose: () => void };

/** Asks which workspace an account moves to, and explains what moves, what stays and how long it takes (SPACE-52, SPACE-53). */
export function MoveAccount({ account: { id, fullName }, targets, onClose }: Props) {
  const t = useTranslations("accounts.moving");
  const errorText = useErrorText();
  const move = async (target: Target) => {
    const result = await reach(moveAccount({ id, workspaceId: target.id }, currentWorkspace()));
    // The missing seat or plan is in the target workspace, so an upgrade dialog for this one would not help.
    if (!result.ok) return errorText(result.code, result.details);
    toast.success(t("done", { name: fullName, workspace: target.name }));
  };
  return (
    <TargetDialog
      title={t("title", { name: fullName })}
      lead={t("lead")}
      label={t("workspace")}
      hint={t("duration")}
      confirm={t("confirm")}
      targets={targets}
      onConfirm={move}
      onClose={onClose}
    />
  );
}
