"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { NameDialog } from "@/components/ui/overlays/name-dialog";
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
export function NameField({ field, onClose }: Props) {
  const t = useTranslations("custom-fields");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
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
  return (
    <NameDialog
      title={field ? t("renameOf", { name: field.name }) : t("new")}
      texts={{
        ...{ name: t("name"), hint: t("nameHint"), missing: t("nameMissing") },
        ...{ save: t(field ? "save" : "create"), cancel: t("cancel") },
      }}
      name={field?.name ?? ""}
      maxLength={maxFieldNameCharacters}
      error={wrong && errorText(wrong)}
      isBusy={isPending}
      onSave={mutate}
      onEdit={reset}
      onClose={onClose}
    />
  );
}
