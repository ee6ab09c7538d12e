"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import type { Approval } from "@/lib/contract/campaigns/approvals";
import type { Edited } from "./use-approvals";

type Props = {
  item: Approval;
  onCancel: () => void;
  onSave: (edited: Edited, approves: boolean) => Promise<void>;
};

/** Edits one message for this prospect only; it is sent exactly as written. */
export function EditForm({ item, onCancel, onSave }: Props) {
  const t = useTranslations("approvals");
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { subject: item.subject ?? "", text: item.text },
  });
  const isBusy = formState.isSubmitting;
  const used = [...watch("text")].length;
  const isTooLong = used > item.limit;
  const save = (approves: boolean) =>
    handleSubmit(async ({ subject, text }) => {
      if (!isTooLong) await onSave({ text, ...(item.isSubjectOpen ? { subject } : {}) }, approves);
    });
  return (
    <form
      className="grid gap-3"
      onSubmit={save(true)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(true)();
      }}
    >
      {item.isSubjectOpen && (
        <Field label={t("subject")}>
          <Input {...register("subject")} />
        </Field>
      )}
      <Field
        label={t("text")}
        hint={t("textHint")}
        error={isTooLong ? t("tooLong", { count: item.limit }) : undefined}
        count={{ used, limit: item.limit, text: t("count", { used, limit: item.limit }) }}
      >
        <Textarea autoFocus rows={8} {...register("text")} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button busy={isBusy} onClick={save(false)}>
          {t("save")}
        </Button>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t("saveAndApprove")}
        </Button>
      </div>
    </form>
  );
}
