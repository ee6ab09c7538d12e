"use client";

import { lateDialog } from "@/components/shell/late-dialog";

/** Asks until when a task is snoozed; loaded on first use. */
export const WhenDialog = lateDialog(() =>
  import("@/components/shell/when-dialog").then((module) => module.WhenDialog),
);

/** Records the outcome of a call; loaded on first use. */
export const CallDialog = lateDialog(() => import("./call-dialog").then((module) => module.CallDialog));

/** Creates or edits a task; loaded on first use. */
export const TaskDialog = lateDialog(() => import("./task-dialog").then((module) => module.TaskDialog));
