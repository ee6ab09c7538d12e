"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { WhenField } from "@/components/shell/when-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { limits, taskPriorities } from "@/lib/contract/campaigns/sequence";
import { taskTypes } from "@/lib/contract/tasks";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { AssigneeField } from "./assignee-field";
import { type TaskOf, useTaskForm } from "./use-task-form";

/** Creates a task or edits an open one: text, due date, priority, assignee (TASK-01, TASK-05). */
export function TaskDialog({ onClose, ...of }: TaskOf & { onClose: () => void }) {
  const t = useTranslations("tasks");
  const form = useId();
  const { task, person } = of;
  const written = useTaskForm(of, onClose);
  const about = task ? task.prospect : person;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOpenOutside={written.fields.text.trim() !== (task?.text.trim() ?? "")}
      size="small"
      title={t(task ? "form.edit" : "new")}
      description={about ? t("form.about", { name: about.fullName }) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={written.isBusy}
            disabledReason={written.lacking}
          >
            {t(task ? "save" : "form.make")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          written.save();
        }}
      >
        <TaskFields of={of} written={written} />
      </form>
    </Dialog>
  );
}

function TaskFields({
  of: { task, person },
  written,
}: {
  of: TaskOf;
  written: ReturnType<typeof useTaskForm>;
}) {
  const t = useTranslations("tasks");
  const viewer = useViewer();
  const { fields, set, at, me, errors } = written;
  const used = fields.text.trim().length;
  const stays = task && formatMomentWithin(new Date(task.dueAt), viewer);
  return (
    <>
      <Field
        label={t("form.text")}
        count={{ used, limit: limits.task, text: t("form.count", { used, limit: limits.task }) }}
        error={errors.text}
      >
        <Textarea
          autoFocus
          rows={3}
          value={fields.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {!task && (
        <Field label={t("form.type")}>
          <NativeSelect
            value={fields.type}
            onChange={(event) =>
              set({ type: taskTypes.find((one) => one === event.target.value) ?? "custom" })
            }
            options={taskTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
        </Field>
      )}
      <WhenField
        label={t("form.due")}
        text={fields.when}
        onText={(when) => set({ when })}
        at={at}
        hint={stays ? t("form.dueStays", { at: stays }) : t("form.dueExample")}
        unknown={t("form.dueUnknown")}
        refusal={errors.due}
      />
      <Field label={t("priorityLabel")}>
        <NativeSelect
          value={String(fields.priority)}
          onChange={(event) =>
            set({ priority: taskPriorities.find((one) => String(one) === event.target.value) ?? 100 })
          }
          options={taskPriorities.map((one) => ({ value: String(one), label: t(`priority.${one}`) }))}
        />
      </Field>
      <AssigneeField
        about={task ? { taskId: task.id } : person ? { prospectId: person.id } : {}}
        meId={me?.id}
        chosen={fields.assignee}
        onChoose={(assignee) => set({ assignee })}
        refusal={errors.assignee}
      />
    </>
  );
}
