"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWork } from "@/components/shell/palette/use-work";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { optInReason, type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "@/lib/queries/keys";

type Props = { prospect: Prospect; onClose: () => void };

const useContactWork = () => useWork(keys.prospects, keys.campaigns, keys.inbox);

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
  const act = useContactWork();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason").trim();
  const allow = () =>
    act.mutate(async () => {
      await browserApi(prospects.optIn, { id, reason });
      toast.success(t("allowed"));
      onClose();
    });
  return (
    <Dialog
      open
      keepOpenOutside={reason !== ""}
      onOpenChange={(stays) => !stays && onClose()}
      size="small"
      title={t("allowAsk", { name: fullName })}
      description={[t("allowLead"), others > 0 && t("others", { count: others })].filter(Boolean).join(" ")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={act.isPending}
            disabledReason={reason.length < optInReason.min ? t("reasonMissing") : undefined}
            onClick={handleSubmit(allow)}
          >
            {t("allow")}
          </Button>
        </>
      }
    >
      <Field label={t("reason")} hint={t("reasonHint")}>
        <Textarea maxLength={optInReason.max} {...register("reason")} />
      </Field>
    </Dialog>
  );
}
