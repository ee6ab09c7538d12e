"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/overlays/toast";
import { duplicateCampaigns } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { type Target, TargetDialog } from "./target-dialog";

type Props = { account: Account; targets: readonly Target[]; onClose: () => void };

/** Asks which account the campaigns are copied to, as drafts (CAMP-74, CRED-125). */
export function CopyCampaigns({ account: { id, fullName }, targets, onClose }: Props) {
  const t = useTranslations("accounts.copying");
  const errorText = useErrorText();
  const copy = async (target: Target) => {
    const result = await reach(duplicateCampaigns({ id, accountId: target.id }, currentWorkspace()));
    if (!result.ok) return errorText(result.code, result.details);
    const count = result.value.ids.length;
    if (count > 0) toast.success(t("done", { count, name: target.name }));
    else toast.warning(t("none", { name: fullName }));
  };
  return (
    <TargetDialog
      title={t("title", { name: fullName })}
      lead={t("lead")}
      label={t("account")}
      hint={t("hint")}
      confirm={t("confirm")}
      targets={targets}
      onConfirm={copy}
      onClose={onClose}
    />
  );
}
