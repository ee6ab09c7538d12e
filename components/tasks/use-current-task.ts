"use client";

import { useRef, useState } from "react";
import type { Task } from "@/lib/contract/tasks";

/** The current task: moved by shortcuts or a click, and to the next one when it is completed or snoozed (ux 1, 84). */
export function useCurrentTask(tasks: readonly Task[]) {
  const rows = useRef<HTMLUListElement>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const at = tasks.findIndex(({ id }) => id === currentId);
  const focus = ({ id }: Task) => rows.current?.querySelector<HTMLElement>(`[data-task="${id}"]`)?.focus();
  const step = (by: 1 | -1) => {
    const next = tasks[at < 0 ? 0 : Math.min(tasks.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setCurrentId(next.id);
    focus(next);
  };
  const selectAfter = (task: Task) => {
    const place = tasks.findIndex(({ id }) => id === task.id);
    const next = tasks[place + 1] ?? tasks[place - 1];
    if (!next) return;
    setCurrentId(next.id);
    // After a closing dialog has returned the focus to where it was opened from.
    requestAnimationFrame(() => setTimeout(() => focus(next)));
  };
  return { rows, current: tasks[at] ?? null, choose: setCurrentId, step, selectAfter };
}
