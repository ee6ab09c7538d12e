"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
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
  /** The one that is changed; without it a new one is made. */
  task?: Task | undefined;
  /** Whom a new one is about. */
  person?: { id: string; fullName: string } | undefined;
};
/** `when`: its day in words; of one that exists none, as long as it stays. `assignee` null: oneself for a new one. */
type Fields = Pick<Task, "type" | "text" | "priority" | "assignee"> & { when: string };

/** What a task says while somebody writes it, what is wrong with that, and how it is kept. */
export function useTaskForm({ task, person }: TaskOf, onClose: () => void) {
  const t = useTranslations("tasks.form");
  const { data: me } = useQuery(userQuery(browserApi));
  const viewer = useViewer();
  const sayRefusal = useSayRefusal();
  const [fields, setFields] = useState<Fields>(
    task ? { ...task, when: "" } : { ...defaults, when: t("usualDue") },
  );
  const { when, assignee } = fields;
  const at = when.trim() ? naturalMoment(when, viewer) : null;
  const saving = useTaskSaving(task, ({ assignee: to }) => {
    toast.success(to && to.id !== me?.id ? t("given", { name: to.name }) : t(task ? "saved" : "made"));
    onClose();
  });
  const refused = useRefusedFields(saving.error, assignee);
  const isTooLong = isLonger(fields, task);
  const tooLong = t("tooLong", { count: limits.task });
  const lacking =
    (fields.text.trim() === "" && t("sayWhat")) ||
    (isTooLong && tooLong) ||
    ((when.trim() ? !at : !task) && t("sayWhen")) ||
    undefined;
  const save = () => {
    if (lacking || saving.isPending) return;
    saving.mutate(task ? changeOf(task, fields, at) : makingOf(fields, at ?? viewer.now, person), {
      onError: (error) => {
        if (error instanceof ApiError && fieldOf(error, assignee) === null) sayRefusal(error);
      },
    });
  };
  return {
    ...{ fields, at, me, lacking, save, isBusy: saving.isPending },
    set: (change: Partial<Fields>) => setFields({ ...fields, ...change }),
    errors: isTooLong ? { ...refused, text: tooLong } : refused,
  };
}

const defaults = { type: "custom", text: "", priority: 300, assignee: null } as const;

/** What a step wrote may be longer than one may write by hand, as long as nobody writes it anew. */
const isLonger = ({ text }: Fields, task: Task | undefined) =>
  text.trim().length > limits.task && text.trim() !== task?.text.trim();

/** Which field a refusal is about; null where it is about none. */
function fieldOf({ code, details }: ApiError, assignee: Task["assignee"]) {
  if (code === "time_not_ahead") return "due" as const;
  if (code === "not_found" && assignee) return "assignee" as const;
  return details.fields?.text ? ("text" as const) : null;
}

type Refused = Partial<Record<"text" | "due" | "assignee", string>>;

/** What the answer refused, by the field it is about. */
function useRefusedFields(error: Error | null, assignee: Task["assignee"]): Refused {
  const t = useTranslations("tasks.form");
  const errorText = useErrorText();
  const field = error instanceof ApiError ? fieldOf(error, assignee) : null;
  if (field === null || !(error instanceof ApiError)) return {};
  if (field === "assignee") return { assignee: t("notTheirs") };
  return { [field]: errorText(error.details.fields?.text ?? error.code, { count: limits.task }) };
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

/** Only what is another now; a day that is moved lies ahead. */
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
