"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import type { CallOutcome } from "@/lib/contract/campaigns/sequence";
import { type Task, tasks } from "@/lib/contract/tasks";
import { keys } from "@/lib/queries/keys";
import { useShownTasks } from "./use-shown-tasks";

type Done = { task: Task; outcome?: CallOutcome; note?: string };
type Skipped = { task: Task; reason: string };
const nameOf = ({ prospect }: Task) => ({ name: prospect?.fullName ?? "" });

/** Completes and skips tasks, which disappear from the lists at once; reports if a teammate was faster (ux 8). */
export function useTaskCommands() {
  const t = useTranslations("tasks");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const shown = useShownTasks();
  const end = useMutation({
    mutationFn: ({ work }: { task: Task; work: () => Promise<unknown>; said: string }) => work(),
    onMutate: ({ task }) => shown.remove(task.id),
    onSuccess: (_, { said }) => {
      toast.success(said);
    },
    onError: onRefusal,
    onSettled: () =>
      Promise.all([keys.tasks, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const settle = (task: Task, work: () => Promise<unknown>, said: string) =>
    end.mutateAsync({ task, work, said }).catch(() => undefined);
  return {
    complete: ({ task, outcome, note }: Done) =>
      settle(
        task,
        () =>
          browserApi(tasks.complete, {
            id: task.id,
            ...(outcome ? { outcome } : {}),
            ...(note ? { note } : {}),
          }),
        task.campaign ? t("done", nameOf(task)) : t("doneOwn"),
      ),
    skip: ({ task, reason }: Skipped) =>
      settle(
        task,
        () => browserApi(tasks.skip, { id: task.id, reason }),
        task.campaign ? t("skipped", nameOf(task)) : t("skippedOwn"),
      ),
  };
}
export type TaskCommands = ReturnType<typeof useTaskCommands>;
