import type { TaskFilter } from "@/lib/queries/tasks";

/** What the list shows before anybody chose: one's own, whenever they are due. */
export const defaultTaskFilter: TaskFilter = { assignee: "me" };
