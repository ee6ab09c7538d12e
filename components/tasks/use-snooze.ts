"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Task, tasks } from "@/lib/contract/tasks";
import { formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { useShownTasks } from "./use-shown-tasks";

type Due = Pick<Task, "dueAt" | "isOverdue">;

/** Snoozes a task with an optimistic update; undo restores its due date (ux 8, 9, 84). */
export function useSnooze() {
  const t = useTranslations("tasks.snooze");
  const viewer = useViewer();
  const shown = useShownTasks();
  const { mutateAsync } = useMutation({
    mutationFn: ({ task: { id, version }, due: { dueAt } }: { task: Task; due: Due }) =>
      browserApi(tasks.update, { id, version, dueAt }),
    onMutate: ({ task, due: { dueAt, isOverdue } }) => shown.change(task.id, { dueAt, isOverdue }),
    onError: useOnRefusal(),
    onSettled: shown.readAgain,
  });
  return (task: Task, dueAt: string) => {
    const move = mutateAsync({ task, due: { dueAt, isOverdue: false } });
    // After an error, which was shown, there is nothing to undo.
    const takeBack = () =>
      move.then((snoozed) => mutateAsync({ task: snoozed, due: task })).catch(() => undefined);
    move.catch(() => undefined);
    toast.undo(t("said", { at: formatMomentWithin(new Date(dueAt), viewer) }), { onUndo: takeBack });
  };
}
