"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type CallOutcome, callOutcomes } from "@/lib/contract/campaigns/sequence";
import { maxTaskNoteCharacters, type Task } from "@/lib/contract/tasks";

type Props = {
  task: Task;
  onClose: () => void;
  onOutcome: (outcome: CallOutcome, note: string) => Promise<unknown>;
};

/** Records the outcome of a call and shows what each one leads to (R28). */
export function CallDialog({ task, onClose, onOutcome }: Props) {
  const t = useTranslations("tasks");
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!outcome) return;
    setBusy(true);
    await onOutcome(outcome, note.trim());
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={task.prospect ? t("callTitle", { name: task.prospect.fullName }) : t("outcomeLabel")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={outcome ? undefined : t("chooseOutcome")}
            onClick={save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend={t("outcomeLabel")}
          value={outcome}
          onChange={setOutcome}
          options={callOutcomes.map((value) => {
            const reaction = task.reactions?.[value];
            return {
              value,
              label: t(`outcome.${value}`),
              aside: reaction && <span className="type-small text-text-3">{t(`reaction.${reaction}`)}</span>,
            };
          })}
        />
        <Field label={t("note")} optional={t("optional")}>
          <Textarea
            rows={3}
            maxLength={maxTaskNoteCharacters}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
