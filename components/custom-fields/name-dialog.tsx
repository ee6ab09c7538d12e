"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import {
  type CustomField,
  customFields,
  maxFieldNameCharacters,
} from "@/lib/contract/prospects/custom-fields";
import { useErrorText } from "@/lib/forms/errors";
import { useFieldsChanged } from "./use-fields-changed";

type Props = {
  /** Null for a new one. */
  field: CustomField | null;
  onClose: () => void;
};

/** Names a new or existing field. */
export function NameDialog({ field, onClose }: Props) {
  const t = useTranslations("custom-fields");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const [name, setName] = useState(field?.name ?? "");
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (to: string) =>
      field
        ? browserApi(customFields.rename, { id: field.id, name: to })
        : browserApi(customFields.create, { name: to }),
    onSuccess: (saved) => {
      toast.success(t(field ? "renamed" : "created", { name: saved.name }));
      onClose();
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields?.name) sayRefusal(refusal);
    },
    onSettled: useFieldsChanged(),
  });
  const wrong = error instanceof ApiError ? error.details.fields?.name : undefined;
  const isWhole = name.trim() !== "";
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWhole) mutate(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={field ? t("renameOf", { name: field.name }) : t("new")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={isWhole ? undefined : t("nameMissing")}
            onClick={() => save()}
          >
            {t(field ? "save" : "create")}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <Field label={t("name")} hint={t("nameHint")} error={wrong && errorText(wrong)}>
          <Input
            autoFocus
            maxLength={maxFieldNameCharacters}
            value={name}
            onChange={(event) => {
              reset();
              setName(event.target.value);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
