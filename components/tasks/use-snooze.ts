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

/** Puts a task off, shown at once, and makes it due as before when that is taken back (ux 8, 9, 84). */
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
    // What is refused was said, and there is nothing to take back.
    const takeBack = () =>
      move.then((snoozed) => mutateAsync({ task: snoozed, due: task })).catch(() => undefined);
    move.catch(() => undefined);
    toast.undo(t("said", { at: formatMomentWithin(new Date(dueAt), viewer) }), { onUndo: takeBack });
  };
}
