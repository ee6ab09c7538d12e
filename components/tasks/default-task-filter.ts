import type { TaskFilter } from "@/lib/queries/tasks";

/** The list's default: the user's own tasks, whenever they are due. */
export const defaultTaskFilter: TaskFilter = { assignee: "me" };
