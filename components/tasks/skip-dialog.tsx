"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { maxTaskNoteCharacters, type Task } from "@/lib/contract/tasks";

type Props = { task: Task; onClose: () => void; onSkip: (reason: string) => Promise<unknown> };

/** Asks why a task is skipped; the sequence continues without it. */
export function SkipDialog({ task, onClose, onSkip }: Props) {
  const t = useTranslations("tasks");
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (reason.trim() === "") return;
    setBusy(true);
    await onSkip(reason.trim());
    setBusy(false);
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("skipTitle")}
      description={task.campaign ? t("skipText", { name: task.prospect?.fullName ?? "" }) : t("skipOwnText")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={reason.trim() === "" ? t("giveReason") : undefined}
            onClick={save}
          >
            {t("skip")}
          </Button>
        </>
      }
    >
      <Field label={t("reason")}>
        <Input
          value={reason}
          maxLength={maxTaskNoteCharacters}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && save()}
        />
      </Field>
    </Dialog>
  );
}
