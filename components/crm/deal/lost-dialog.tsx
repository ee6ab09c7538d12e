"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { maxLostReason } from "@/lib/contract/crm/deals";

type Props = { name: string; onLose: (reason: string) => void; onClose: () => void };

/** Asks why a deal was lost; the reason may stay empty. */
export function LostDialog({ name, onLose, onClose }: Props) {
  const t = useTranslations("deals.lost");
  const form = useId();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLose(reason.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("title", { deal: name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t("reason")} optional={t("optional")} hint={t("hint")}>
          <Input
            autoFocus
            maxLength={maxLostReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
