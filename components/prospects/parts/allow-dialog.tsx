"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { allowReason } from "@/lib/contract/prospects/allow-reason";
import { useContactWork } from "./use-contact-work";

type Props = {
  texts: Record<
    "title" | "lead" | "reason" | "reasonHint" | "reasonMissing" | "cancel" | "submit" | "done",
    string
  >;
  look: "primary" | "danger";
  onAllow: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why contact is allowed again, with a person or with an entry of the do-not-contact list. */
export function AllowDialog({ texts, look, onAllow, onClose }: Props) {
  const act = useContactWork();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { reason: "" } });
  const reason = watch("reason").trim();
  const allow = () =>
    act.mutate(async () => {
      await onAllow(reason);
      toast.success(texts.done);
      onClose();
    });
  return (
    <Dialog
      open
      keepOpenOutside={reason !== ""}
      onOpenChange={(stays) => !stays && onClose()}
      size="small"
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant={look}
            busy={act.isPending}
            disabledReason={reason.length < allowReason.min ? texts.reasonMissing : undefined}
            onClick={handleSubmit(allow)}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <Field label={texts.reason} hint={texts.reasonHint}>
        <Textarea maxLength={allowReason.max} {...register("reason")} />
      </Field>
    </Dialog>
  );
}
