import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import { tasks } from "@/lib/contract/tasks";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type TaskFilter = Pick<
  Input<typeof tasks.list>,
  "state" | "assignee" | "priority" | "period" | "prospectId"
>;

/** Open or ended tasks, page by page. */
export const tasksQuery = (read: Reader, filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.tasks, filter],
    queryFn: ({ pageParam }) =>
      read(tasks.list, { ...filter, limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Members a task can be assigned to: an existing task, or a new one with or without a person. */
export const taskAssigneesQuery = (read: Reader, about: Input<typeof tasks.assignees>) =>
  queryOptions({
    queryKey: [...keys.workspace, "task-assignees", about],
    queryFn: () => read(tasks.assignees, about),
    staleTime: 60_000,
  });
