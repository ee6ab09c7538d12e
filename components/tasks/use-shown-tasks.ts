"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Task } from "@/lib/contract/tasks";
import { keys } from "@/lib/queries/keys";

type Pages = { pages: { items: Task[] }[] };

/** What lists show of a task until the server answered: changed, or gone (ux 8). Reading them again takes back what was refused. */
export function useShownTasks() {
  const client = useQueryClient();
  const paint = (draw: (items: Task[]) => Task[]) =>
    client.setQueriesData<Pages>(
      { queryKey: keys.tasks },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: draw(page.items) })) },
    );
  return {
    change: (id: string, change: Partial<Task>) =>
      paint((items) => items.map((one) => (one.id === id ? { ...one, ...change } : one))),
    remove: (id: string) => paint((items) => items.filter((one) => one.id !== id)),
    readAgain: () => client.invalidateQueries({ queryKey: keys.tasks }),
  };
}
