"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";

type Named = { name: string; isShared: boolean };
type Props = {
  title: string;
  value?: Named;
  isBusy: boolean;
  onSave: (named: Named) => void;
  onClose: () => void;
};

/** Asks for a view's name and visibility. */
export function NameView({ title, value, isBusy, onSave, onClose }: Props) {
  const t = useTranslations("views");
  const { register, handleSubmit, watch } = useForm<Named>({
    defaultValues: value ?? { name: "", isShared: false },
  });
  const isNamed = watch("name").trim() !== "";
  const save = handleSubmit(({ name, isShared }) => {
    if (isNamed) onSave({ name: name.trim(), isShared });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={isNamed ? undefined : t("nameFirst")}
            onClick={save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={save}>
        <Field label={t("name")}>
          <Input autoFocus maxLength={60} {...register("name")} />
        </Field>
        <Checkbox label={t("share")} description={t("shareHint")} {...register("isShared")} />
      </form>
    </Dialog>
  );
}
