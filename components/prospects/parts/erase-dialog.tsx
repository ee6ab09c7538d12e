"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWork } from "@/components/shell/palette/use-work";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { eraseReasonMax, type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "@/lib/queries/keys";

/** Says what erasing removes, asks for the name, and goes back to the list. */
export function EraseDialog({
  prospect: { id, fullName },
  onClose,
}: {
  prospect: Prospect;
  onClose: () => void;
}) {
  const t = useTranslations("prospects.erase");
  const router = useRouter();
  const act = useWork(keys.prospects, keys.campaigns, keys.inbox);
  const { register, handleSubmit, watch } = useForm({ defaultValues: { typed: "", reason: "" } });
  const { typed, reason } = watch();
  const erase = () =>
    act.mutate(async () => {
      await browserApi(prospects.erase, { id, reason: reason.trim() || undefined });
      toast.success(t("done"));
      router.push("/profiles/my-prospects");
    });
  return (
    <Dialog
      open
      keepOpenOutside={typed !== "" || reason !== ""}
      onOpenChange={(stays) => !stays && onClose()}
      size="small"
      title={t("ask", { name: fullName })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="danger"
            busy={act.isPending}
            disabledReason={typed.trim() === fullName.trim() ? undefined : t("typeFirst")}
            onClick={handleSubmit(erase)}
          >
            {t("erase")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t("type", { name: fullName })}>
          <Input autoComplete="off" {...register("typed")} />
        </Field>
        <Field label={t("reason")} hint={t("reasonHint")}>
          <Textarea maxLength={eraseReasonMax} {...register("reason")} />
        </Field>
      </div>
    </Dialog>
  );
}
