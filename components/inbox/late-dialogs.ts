"use client";

import { lateDialog } from "@/components/shell/late-dialog";

const when = () => import("@/components/shell/when-dialog").then((module) => module.WhenDialog);
const assign = () => import("./assign-dialog").then((module) => module.AssignDialog);
const label = () => import("@/components/labels/parts/label-dialog").then((module) => module.LabelDialog);

/** The questions of the inbox: fetched with the first that is asked, or a moment after the page came to rest. */
export const WhenDialog = lateDialog(when);
export const AssignDialog = lateDialog(assign);
export const LabelDialog = lateDialog(label);
export const SavedReplies = lateDialog(() =>
  import("./composer/saved-replies").then((module) => module.SavedReplies),
);

/** Fetches those that a key asks. */
export const fetchQuestions = () => Promise.allSettled([when(), assign(), label()]);
