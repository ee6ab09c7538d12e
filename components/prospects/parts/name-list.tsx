"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { maxListName, type ProspectList } from "@/lib/contract/prospects/prospect-lists";
import { useNameList } from "./use-name-list";

type Props = {
  /** Null for a new one. */
  list: ProspectList | null;
  onSaved?: (saved: ProspectList) => void;
  onClose: () => void;
};

/** Names a new or existing list. */
export function NameList({ list, onSaved, onClose }: Props) {
  const t = useTranslations("lists");
  const [name, setName] = useState(list?.name ?? "");
  const { save, reset, isBusy, wrong } = useNameList(list, (saved) => {
    toast.success(t(list ? "renamed" : "created", { name: saved.name }));
    onSaved?.(saved);
    onClose();
  });
  const isWhole = name.trim() !== "";
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isWhole) save(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={list ? t("renameOf", { name: list.name }) : t("new")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={isWhole ? undefined : t("nameMissing")}
            onClick={() => submit()}
          >
            {t(list ? "save" : "create")}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <Field label={t("name")} error={wrong}>
          <Input
            autoFocus
            maxLength={maxListName}
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
