"use client";

import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { removeAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";

/** Asks for confirmation before an account and the credentials of its mailboxes are deleted (CRED-32). */
export function RemoveAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations("accounts.removing");
  const sayRefusal = useSayRefusal();
  const remove = async () => {
    const result = await reach(removeAccount({ id: account.id }, currentWorkspace()));
    if (!result.ok) sayRefusal(result);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { name: account.fullName })}
      body={t("body")}
      confirmLabel={t("confirm")}
      cancelLabel={t("keep")}
      onConfirm={remove}
      danger
    />
  );
}
