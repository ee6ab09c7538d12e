"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useCopies } from "./use-copies";

type Props = { ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Asks which account sends the copies of these campaigns (CAMP-74). */
export function CopyDialog({ ids, onDone, onClose }: Props) {
  const t = useTranslations("views.copy");
  const copies = useCopies(ids, onDone);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title", { count: ids.length })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={copies.isBusy}
            disabledReason={copies.disabledReason}
            onClick={copies.copy}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <Field label={t("account")} error={copies.error}>
        <Select
          value={copies.accountId}
          onChange={copies.setAccount}
          placeholder={t("choose")}
          options={copies.accounts}
        />
      </Field>
    </Dialog>
  );
}
