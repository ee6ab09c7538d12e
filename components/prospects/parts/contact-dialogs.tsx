"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import { AllowDialog } from "./allow-dialog";
import { useContactWork } from "./use-contact-work";

type Props = { prospect: Prospect; onClose: () => void };

/** Says what an opt-out ends, and opts the prospect out (R18). */
export function OptOutDialog({ prospect: { id, fullName }, onClose }: Props) {
  const t = useTranslations("prospects.optOut");
  const act = useContactWork();
  const optOut = async () => {
    await browserApi(prospects.optOut, { id });
    toast.success(t("done"));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="small"
      title={t("ask", { name: fullName })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="danger" busy={act.isPending} onClick={() => act.mutate(optOut)}>
            {t("stop")}
          </Button>
        </>
      }
    />
  );
}

/** Asks why contact is allowed again. */
export function OptInDialog({ prospect: { id, fullName }, others, onClose }: Props & { others: number }) {
  const t = useTranslations("prospects.optOut");
  return (
    <AllowDialog
      look="primary"
      texts={{
        title: t("allowAsk", { name: fullName }),
        lead: [t("allowLead"), others > 0 && t("others", { count: others })].filter(Boolean).join(" "),
        ...{ reason: t("reason"), reasonHint: t("reasonHint"), reasonMissing: t("reasonMissing") },
        ...{ cancel: t("cancel"), submit: t("allow"), done: t("allowed") },
      }}
      onAllow={(reason) => browserApi(prospects.optIn, { id, reason })}
      onClose={onClose}
    />
  );
}
