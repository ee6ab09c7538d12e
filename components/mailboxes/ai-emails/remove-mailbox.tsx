"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type AiMailbox, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { useChanged } from "./use-changed";

/** Names what stops before a mailbox is deleted. */
export function RemoveMailbox({ mailbox, onClose }: { mailbox: AiMailbox; onClose: () => void }) {
  const t = useTranslations("ai-emails.removing");
  const own = useTranslations("ai-emails");
  const format = useFormatter();
  const onRefusal = useOnRefusal();
  const changed = useChanged();
  const { id, email, campaigns } = mailbox;
  const names = format.list(campaigns.map(({ name }) => name));
  const remove = async () => {
    try {
      await browserApi(aiEmails.removeMailbox, { id });
      toast.success(t("removed"));
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await changed();
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { email })}
      body={
        campaigns.length > 0 ? `${t("stops", { count: campaigns.length, names })} ${t("free")}` : t("free")
      }
      confirmLabel={t("confirm")}
      cancelLabel={own("cancel")}
      onConfirm={remove}
      danger
    />
  );
}
