"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type UseFormSetError, useForm } from "react-hook-form";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { limits } from "@/lib/contract/campaigns/sequence";
import type { Task } from "@/lib/contract/tasks";
import { naturalMoment } from "@/lib/dates/natural";
import { useErrorText } from "@/lib/forms/errors";
import { userQuery } from "@/lib/queries/users";
import { useViewer } from "@/lib/state/viewer";
import { type Saving, useTaskSaving } from "./use-task-saving";

export type TaskOf = {
  /** The task to edit; without it a new one is created. */
  task?: Task | undefined;
  /** The person a new task is about. */
  person?: { id: string; fullName: string } | undefined;
};
/** `when`: the due date as text; for an existing task empty while it is unchanged. `assignee` null: the user, for a new task. */
type Fields = Pick<Task, "type" | "text" | "priority" | "assignee"> & { when: string };

/** The form of a task, its errors, and saving it. */
export function useTaskForm({ task, person }: TaskOf, onClose: () => void) {
  const t = useTranslations("tasks.form");
  const { data: me } = useQuery(userQuery(browserApi));
  const viewer = useViewer();
  const form = useForm<Fields>({
    defaultValues: task ? { ...task, when: "" } : { ...defaults, when: t("usualDue") },
  });
  const { errors } = form.formState;
  const fields = form.watch();
  const { when } = fields;
  const at = when.trim() ? naturalMoment(when, viewer) : null;
  const saving = useTaskSaving(task, ({ assignee: to }) => {
    toast.success(to && to.id !== me?.id ? t("given", { name: to.name }) : t(task ? "saved" : "made"));
    onClose();
  });
  const refuse = useRefusal(form.setError);
  const isTooLong = isLonger(fields, task);
  const tooLong = t("tooLong", { count: limits.task });
  const lacking =
    (fields.text.trim() === "" && t("sayWhat")) ||
    (isTooLong && tooLong) ||
    ((when.trim() ? !at : !task) && t("sayWhen")) ||
    undefined;
  const save = form.handleSubmit((typed) => {
    if (lacking || saving.isPending) return;
    saving.mutate(task ? changeOf(task, typed, at) : makingOf(typed, at ?? viewer.now, person), {
      onError: (error) => {
        if (error instanceof ApiError) refuse(error, typed.assignee);
      },
    });
  });
  return {
    ...{ form, fields, at, me, lacking, save, isBusy: saving.isPending },
    errors: {
      text: isTooLong ? tooLong : errors.text?.message,
      when: errors.when?.message,
      assignee: errors.assignee?.message,
    },
  };
}

const defaults = { type: "custom", text: "", priority: 300, assignee: null } as const;

/** A step's text may be longer than the limit for members, as long as it is not edited. */
const isLonger = ({ text }: Fields, task: Task | undefined) =>
  text.trim().length > limits.task && text.trim() !== task?.text.trim();

/** The field that an error belongs to; null if none. */
function fieldOf({ code, details }: ApiError, assignee: Task["assignee"]) {
  if (code === "time_not_ahead") return "when" as const;
  if (code === "not_found" && assignee) return "assignee" as const;
  return details.fields?.text ? ("text" as const) : null;
}

/** Shows an error of the API at the field it belongs to, or in a toast. */
function useRefusal(setError: UseFormSetError<Fields>) {
  const t = useTranslations("tasks.form");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  return (error: ApiError, assignee: Task["assignee"]) => {
    const field = fieldOf(error, assignee);
    if (field === null) return sayRefusal(error);
    const code = error.details.fields?.text ?? error.code;
    const message = field === "assignee" ? t("notTheirs") : errorText(code, { count: limits.task });
    setError(field, { message });
  };
}

const makingOf = (
  { type, text, priority, assignee }: Fields,
  dueAt: Date,
  person: TaskOf["person"],
): Saving => ({
  make: {
    ...{ type, text: text.trim(), priority, dueAt: dueAt.toISOString() },
    ...(assignee ? { assigneeId: assignee.id } : {}),
    ...(person ? { prospectId: person.id } : {}),
  },
});

/** Only the fields that changed; a changed due date must be in the future. */
function changeOf(task: Task, { text, priority, assignee }: Fields, at: Date | null): Saving {
  const change = {
    ...(text.trim() === task.text.trim() ? {} : { text: text.trim() }),
    ...(priority === task.priority ? {} : { priority }),
    ...(at ? { dueAt: at.toISOString() } : {}),
  };
  const isGiven = assignee !== null && assignee.id !== task.assignee?.id;
  return {
    change: { ...change, ...(isGiven ? { assigneeId: assignee.id } : {}) },
    as: { ...change, assignee, isOverdue: task.isOverdue && !at },
  };
}
