"use client";

import { lateDialog } from "@/components/shell/late-dialog";

/** Makes a task or changes one: fetched with the first that is wanted. */
export const TaskDialog = lateDialog(() => import("./task-dialog").then((module) => module.TaskDialog));
