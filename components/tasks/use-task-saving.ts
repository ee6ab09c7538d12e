"use client";

import { useMutation } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { type Task, tasks } from "@/lib/contract/tasks";
import { useShownTasks } from "./use-shown-tasks";

type Making = Input<typeof tasks.create>;
type TaskChange = Omit<Input<typeof tasks.update>, "id" | "version">;
/** A new task, or the changes to one; `as` is how lists show the change until the server answers. */
export type Saving = { make: Making } | { change: TaskChange; as: Partial<Task> };

/** Saves a new task or a change. Lists show the change at once and revert it on an error (ux 8). */
export function useTaskSaving(task: Task | undefined, onSaved: (saved: Task) => void) {
  const shown = useShownTasks();
  return useMutation({
    mutationFn: (saving: Saving) => {
      if ("make" in saving) return browserApi(tasks.create, saving.make);
      if (!task) throw new Error("there is no task to change");
      return browserApi(tasks.update, { id: task.id, version: task.version, ...saving.change });
    },
    onMutate: (saving) => {
      if (task && "as" in saving) shown.change(task.id, saving.as);
    },
    onSuccess: onSaved,
    onError: (refusal) => {
      if (task) shown.change(task.id, task);
      if (!(refusal instanceof ApiError)) throw refusal;
    },
    onSettled: shown.readAgain,
  });
}
