"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { doNotContact, type ListedEntry, unlistReason } from "@/lib/contract/prospects/do-not-contact";
import { useListWork } from "./use-list-work";

type Props = { entry: ListedEntry; onClose: () => void };

/** Takes an entry off the list, and asks why. */
export function RemoveDialog({ entry: { id, value }, onClose }: Props) {
  const t = useTranslations("do-not-contact.removing");
  const act = useListWork();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason").trim();
  const remove = () =>
    act.mutate(async () => {
      await browserApi(doNotContact.remove, { id, reason });
      toast.success(t("done", { value }));
      onClose();
    });
  return (
    <Dialog
      open
      keepOpenOutside={reason !== ""}
      onOpenChange={(stays) => !stays && onClose()}
      size="small"
      title={t("title", { value })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="danger"
            busy={act.isPending}
            disabledReason={reason.length < unlistReason.min ? t("reasonMissing") : undefined}
            onClick={handleSubmit(remove)}
          >
            {t("submit")}
          </Button>
        </>
      }
    >
      <Field label={t("reason")} hint={t("reasonHint")}>
        <Textarea maxLength={unlistReason.max} {...register("reason")} />
      </Field>
    </Dialog>
  );
}
