import { tasks } from "@/lib/contract/tasks";
import { route } from "@/server/http/route";
import { createTask, listTaskAssignees, updateTask } from "@/server/services/tasks/making";
import { completeTask, listTasks, skipTask } from "@/server/services/tasks/tasks";

export const taskRoutes = [
  route(tasks.list, listTasks),
  route(tasks.create, createTask),
  route(tasks.update, updateTask),
  route(tasks.assignees, listTaskAssignees),
  route(tasks.complete, completeTask),
  route(tasks.skip, skipTask),
];
