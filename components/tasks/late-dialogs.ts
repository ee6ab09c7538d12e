"use client";

import { lateDialog } from "@/components/shell/late-dialog";

/** Until when a task is put off: fetched with the first that is. */
export const WhenDialog = lateDialog(() =>
  import("@/components/shell/when-dialog").then((module) => module.WhenDialog),
);

/** Makes a task or changes one: fetched with the first that is wanted. */
export const TaskDialog = lateDialog(() => import("./task-dialog").then((module) => module.TaskDialog));
