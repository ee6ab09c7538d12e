"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { WhenField } from "@/components/shell/when-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { limits, taskPriorities } from "@/lib/contract/sequence";
import { type Task, taskTypes } from "@/lib/contract/tasks";
import { naturalMoment } from "@/lib/dates/natural";
import { formatMomentWithin } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { userQuery } from "@/lib/queries/users";
import { useViewer } from "@/lib/state/viewer";
import { AssigneeField } from "./assignee-field";
import { type Saving, useTaskSaving } from "./use-task-saving";

type Props = {
  /** The one that is changed; without it a new one is made. */
  task?: Task | undefined;
  /** Whom a new one is about. */
  person?: { id: string; fullName: string } | undefined;
  onClose: () => void;
};

/** Makes a task by hand, or changes an open one: what, by when, how urgent, who (TASK-01, TASK-05). */
export function TaskDialog({ task, person, onClose }: Props) {
  const t = useTranslations("tasks");
  const form = useId();
  const viewer = useViewer();
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const { data: me } = useQuery(userQuery(browserApi));
  const [type, setType] = useState<Task["type"]>(task?.type ?? "custom");
  const [text, setText] = useState(task?.text ?? "");
  const [when, setWhen] = useState(task ? "" : t("form.usualDue"));
  const [priority, setPriority] = useState(task?.priority ?? 300);
  const [chosen, setChosen] = useState<Task["assignee"]>(task?.assignee ?? null);
  const saving = useTaskSaving(task, (saved) => {
    const isTheirs = saved.assignee !== null && saved.assignee.id !== me?.id;
    toast.success(
      isTheirs ? t("form.given", { name: saved.assignee?.name ?? "" }) : t(task ? "form.saved" : "form.made"),
    );
    onClose();
  });
  const { error } = saving;
  const refusal = error instanceof ApiError ? error : null;
  const isOfAssignee = refusal?.code === "not_found" && chosen !== null;
  const at = when.trim() ? naturalMoment(when, viewer) : null;
  const words = text.trim();
  // What a step wrote may be longer, as long as nobody writes it anew.
  const isTooLong = words.length > limits.task && words !== task?.text.trim();
  const isLate = when.trim() ? at === null : !task;
  const lacking =
    (words === "" && t("form.sayWhat")) ||
    (isTooLong && t("form.tooLong", { count: limits.task })) ||
    (isLate && t("form.sayWhen")) ||
    undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (lacking || saving.isPending) return;
    const onError = (wrong: Error) => {
      if (!(wrong instanceof ApiError)) return;
      const isShown = wrong.code === "time_not_ahead" || wrong.details.fields?.text;
      if (!isShown && !(wrong.code === "not_found" && chosen)) sayRefusal(wrong);
    };
    saving.mutate(task ? changeOf(task) : made(), { onError });
  };
  const made = (): Saving => ({
    make: {
      ...{ type, text: words, priority, dueAt: (at ?? viewer.now).toISOString() },
      ...(chosen ? { assigneeId: chosen.id } : {}),
      ...(person ? { prospectId: person.id } : {}),
    },
  });
  const changeOf = (before: Task): Saving => {
    const change = {
      ...(words === before.text.trim() ? {} : { text: words }),
      ...(priority === before.priority ? {} : { priority }),
      ...(at ? { dueAt: at.toISOString() } : {}),
    };
    const isGiven = chosen !== null && chosen.id !== before.assignee?.id;
    return {
      change: { ...change, ...(isGiven ? { assigneeId: chosen.id } : {}) },
      as: { ...change, assignee: chosen, isOverdue: before.isOverdue && !at },
    };
  };
  const about = task ? task.prospect : person;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOpenOutside={words !== (task?.text ?? "")}
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
            busy={saving.isPending}
            disabledReason={lacking}
          >
            {t(task ? "save" : "form.make")}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={save}>
        <Field
          label={t("form.text")}
          count={{
            used: words.length,
            limit: limits.task,
            text: t("form.count", { used: words.length, limit: limits.task }),
          }}
          error={
            isTooLong
              ? t("form.tooLong", { count: limits.task })
              : refusal?.details.fields?.text &&
                errorText(refusal.details.fields.text, { count: limits.task })
          }
        >
          <Textarea autoFocus rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {!task && (
          <Field label={t("form.type")}>
            <NativeSelect
              value={type}
              onChange={(event) => setType(taskTypes.find((one) => one === event.target.value) ?? "custom")}
              options={taskTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            />
          </Field>
        )}
        <WhenField
          label={t("form.due")}
          {...{ text: when, onText: setWhen, at }}
          hint={
            task
              ? t("form.dueStays", { at: formatMomentWithin(new Date(task.dueAt), viewer) })
              : t("form.dueExample")
          }
          unknown={t("form.dueUnknown")}
          refusal={refusal?.code === "time_not_ahead" ? errorText(refusal.code) : undefined}
        />
        <Field label={t("priorityLabel")}>
          <NativeSelect
            value={String(priority)}
            onChange={(event) =>
              setPriority(taskPriorities.find((one) => String(one) === event.target.value) ?? priority)
            }
            options={taskPriorities.map((one) => ({ value: String(one), label: t(`priority.${one}`) }))}
          />
        </Field>
        <AssigneeField
          about={task ? { taskId: task.id } : person ? { prospectId: person.id } : {}}
          meId={me?.id}
          chosen={chosen}
          onChoose={setChosen}
          refusal={isOfAssignee ? t("form.notTheirs") : undefined}
        />
      </form>
    </Dialog>
  );
}
