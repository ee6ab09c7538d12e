"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { disconnectMailbox } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";

type Props = {
  mailbox: Pick<Mailbox, "id" | "type" | "email">;
  /** Its access at the provider has ended, so there is none to revoke. */
  isSignedOut: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Says what ends with a mailbox, and disconnects it. */
export function DisconnectMailbox({ mailbox, isSignedOut, onClose, onDone }: Props) {
  const t = useTranslations("mailboxes.disconnecting");
  const { id, type, email } = mailbox;
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const disconnect = async () => {
    const result = await reach(disconnectMailbox({ id }, currentWorkspace()));
    if (!result.ok) {
      sayRefusal(result);
      onClose();
      return;
    }
    await client.invalidateQueries({ queryKey: keys.mailboxes });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { email })}
      body={type !== "smtp" && !isSignedOut ? `${t("body")} ${t(type)}` : t("body")}
      confirmLabel={t("confirm")}
      cancelLabel={t("keep")}
      onConfirm={disconnect}
      danger
    />
  );
}
