"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { aiEmails, type DomainOffer } from "@/lib/contract/ai-emails/ai-emails";
import { useChanged } from "./use-changed";

type Props = { chosen: readonly DomainOffer[]; needed: number; onClose: () => void; onDone: () => void };

/** Asks once more, because a domain cannot be given back; a refusal is said, and the prices are read again. */
export function BuyDialog({ chosen, needed, onClose, onDone }: Props) {
  const t = useTranslations("ai-emails");
  const format = useFormatter();
  const onRefusal = useOnRefusal();
  const changed = useChanged();
  const names = format.list(chosen.map(({ name }) => name));
  const buy = async () => {
    try {
      await browserApi(aiEmails.buy, {
        domains: chosen.map(({ name, credits }) => ({ name, credits: credits ?? 0 })),
      });
      toast.success(t("search.ordered", { count: chosen.length }));
    } catch (refusal) {
      onRefusal(refusal as Error);
    } finally {
      await changed();
      onDone();
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("search.sure", { count: chosen.length, names })}
      body={t("search.sureText", { names, credits: needed })}
      confirmLabel={t("search.buy", { count: chosen.length })}
      cancelLabel={t("cancel")}
      onConfirm={buy}
    />
  );
}
