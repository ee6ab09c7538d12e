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
import { controlled } from "@/lib/forms/controlled";
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
      <form id={form} className="grid gap-4" onSubmit={written.save}>
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
  const { form, fields, at, me, errors } = written;
  const field = controlled(form);
  const [when, priority, assignee] = [field("when"), field("priority"), field("assignee")];
  const used = fields.text.trim().length;
  const stays = task && formatMomentWithin(new Date(task.dueAt), viewer);
  return (
    <>
      <Field
        label={t("form.text")}
        count={{ used, limit: limits.task, text: t("form.count", { used, limit: limits.task }) }}
        error={errors.text}
      >
        <Textarea autoFocus rows={3} {...form.register("text")} />
      </Field>
      {!task && (
        <Field label={t("form.type")}>
          <NativeSelect
            options={taskTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            {...form.register("type")}
          />
        </Field>
      )}
      <WhenField
        label={t("form.due")}
        text={when.value}
        onText={when.onChange}
        at={at}
        hint={stays ? t("form.dueStays", { at: stays }) : t("form.dueExample")}
        unknown={t("form.dueUnknown")}
        refusal={errors.when}
      />
      <Field label={t("priorityLabel")}>
        <NativeSelect
          value={String(priority.value)}
          onChange={(event) =>
            priority.onChange(taskPriorities.find((one) => String(one) === event.target.value) ?? 100)
          }
          options={taskPriorities.map((one) => ({ value: String(one), label: t(`priority.${one}`) }))}
        />
      </Field>
      <AssigneeField
        about={task ? { taskId: task.id } : person ? { prospectId: person.id } : {}}
        meId={me?.id}
        chosen={assignee.value}
        onChoose={assignee.onChange}
        refusal={errors.assignee}
      />
    </>
  );
}
