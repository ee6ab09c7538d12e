"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type CallOutcome, callOutcomes } from "@/lib/contract/campaigns/sequence";
import { maxTaskNoteCharacters, type Task } from "@/lib/contract/tasks";
import { controlled } from "@/lib/forms/controlled";

type Props = {
  task: Task;
  onClose: () => void;
  onOutcome: (outcome: CallOutcome, note: string) => Promise<unknown>;
};

/** Records the outcome of a call and shows what each one leads to (R28). */
export function CallDialog({ task, onClose, onOutcome }: Props) {
  const t = useTranslations("tasks");
  const form = useForm<{ outcome?: CallOutcome; note: string }>({ defaultValues: { note: "" } });
  const chosen = controlled(form)("outcome");
  const save = form.handleSubmit(async ({ outcome, note }) => {
    if (outcome) await onOutcome(outcome, note.trim());
  });
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
            busy={form.formState.isSubmitting}
            disabledReason={chosen.value ? undefined : t("chooseOutcome")}
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
          {...chosen}
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
          <Textarea rows={3} maxLength={maxTaskNoteCharacters} {...form.register("note")} />
        </Field>
      </div>
    </Dialog>
  );
}
