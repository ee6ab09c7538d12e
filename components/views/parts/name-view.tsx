"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
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
  const [name, setName] = useState(value?.name ?? "");
  const [isShared, setShared] = useState(value?.isShared ?? false);
  const save = () => name.trim() && onSave({ name: name.trim(), isShared });
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
            disabledReason={name.trim() ? undefined : t("nameFirst")}
            onClick={save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t("name")}>
          <Input autoFocus maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox
          label={t("share")}
          description={t("shareHint")}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
