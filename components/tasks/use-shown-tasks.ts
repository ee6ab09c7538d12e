"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Task } from "@/lib/contract/tasks";
import { keys } from "@/lib/queries/keys";
import { paintLists } from "@/lib/queries/paint";

/** Optimistic updates of tasks in lists: changed or removed (ux 8). */
export function useShownTasks() {
  const client = useQueryClient();
  return {
    change: (id: string, change: Partial<Task>) =>
      paintLists<Task>(client, keys.tasks, (tasks) =>
        tasks.map((one) => (one.id === id ? { ...one, ...change } : one)),
      ),
    remove: (id: string) =>
      paintLists<Task>(client, keys.tasks, (tasks) => tasks.filter((one) => one.id !== id)),
    readAgain: () => client.invalidateQueries({ queryKey: keys.tasks }),
  };
}
