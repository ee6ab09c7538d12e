"use client";

import { lateDialog } from "@/components/shell/late-dialog";

/** Loaded on first use. */
export const MoveDialog = lateDialog(() => import("./board/move-dialog").then((module) => module.MoveDialog));
export const LostDialog = lateDialog(() => import("./deal/lost-dialog").then((module) => module.LostDialog));
export const DealDialog = lateDialog(() => import("./deal/deal-dialog").then((module) => module.DealDialog));
export const PipelineSettings = lateDialog(() =>
  import("./settings/pipeline-settings").then((module) => module.PipelineSettings),
);
export const PipelineDialog = lateDialog(() =>
  import("./settings/pipeline-dialog").then((module) => module.PipelineDialog),
);
