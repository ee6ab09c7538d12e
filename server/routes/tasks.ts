import { tasks } from "@/lib/contract/tasks";
import { route } from "@/server/http/route";
import { completeTask, listTasks, skipTask } from "@/server/services/tasks";

export const taskRoutes = [
  route(tasks.list, listTasks),
  route(tasks.complete, completeTask),
  route(tasks.skip, skipTask),
];
