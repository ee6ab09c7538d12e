"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { type CustomField, customFields } from "@/lib/contract/prospects/custom-fields";
import { customFieldQuery } from "@/lib/queries/custom-fields";
import { useFieldsChanged } from "./use-fields-changed";
import { Uses } from "./uses";

type Props = { field: CustomField; onClose: () => void };

/** Deletes a field after showing what is lost; a field in use cannot be deleted, and its uses are listed (PROSPECT-37). */
export function RemoveDialog({ field, onClose }: Props) {
  const t = useTranslations("custom-fields");
  const { data, isError } = useQuery(customFieldQuery(browserApi, field.id));
  const remove = useRemoval(field, onClose);
  const isUsed = data !== undefined && data.uses.length > 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(isUsed ? "usedOf" : "removeQuestion", { name: field.name })}
      footer={
        <>
          <Button onClick={onClose}>{t(isUsed ? "close" : "keep")}</Button>
          {!isUsed && (
            <Button
              variant="danger"
              busy={remove.isPending}
              disabledReason={data ? undefined : t(isError ? "failed" : "loading")}
              onClick={() => remove.mutate()}
            >
              {t("remove")}
            </Button>
          )}
        </>
      }
    >
      {!data && !isError && <SkeletonRows label={t("loading")} rows={2} />}
      {isError && <p className="type-compact text-text-2">{t("failed")}</p>}
      {data &&
        (isUsed ? (
          <Uses uses={data.uses} />
        ) : (
          <p className="type-compact text-text-2">{t("removeText", { count: data.people })}</p>
        ))}
    </Dialog>
  );
}

function useRemoval({ id, name }: CustomField, onClose: () => void) {
  const t = useTranslations("custom-fields");
  const onRefusal = useOnRefusal();
  return useMutation({
    mutationFn: () => browserApi(customFields.remove, { id }),
    onSuccess: () => {
      toast.success(t("removed", { name }));
      onClose();
    },
    onError: onRefusal,
    onSettled: useFieldsChanged(),
  });
}
