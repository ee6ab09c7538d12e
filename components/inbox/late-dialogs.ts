"use client";

import { lateDialog } from "@/components/shell/late-dialog";

const when = () => import("@/components/shell/when-dialog").then((module) => module.WhenDialog);
const assign = () => import("./assign-dialog").then((module) => module.AssignDialog);
const label = () => import("@/components/labels/parts/label-dialog").then((module) => module.LabelDialog);

/** The dialogs of the inbox; each is loaded on first use, or shortly after the page has loaded. */
export const WhenDialog = lateDialog(when);
export const AssignDialog = lateDialog(assign);
export const LabelDialog = lateDialog(label);
export const PersonPanel = lateDialog(() => import("./person-panel").then((module) => module.PersonPanel));
export const SavedReplies = lateDialog(() =>
  import("./composer/saved-replies").then((module) => module.SavedReplies),
);

/** Loads the dialogs that shortcuts open. */
export const fetchQuestions = () => Promise.allSettled([when(), assign(), label()]);
