"use client";

import { CircleAlert, CircleCheck, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Kbd } from "../kbd";
import { dismissToast, showToast } from "./toast-screen";
import { forgetUndo, offerUndo } from "./undo";

const shortMs = 3_000;
const errorMs = 10_000;
export const undoMs = 8_000;

type Action = { label: ReactNode; onClick: () => void };
type UndoOptions = { onUndo: () => void; icon?: ReactNode; lastsMs?: number };
type Options = { action?: Action; icon?: ReactNode };

function UndoLabel() {
  const t = useTranslations("ui");
  return (
    <span className="inline-flex items-center gap-1.5">
      {t("undo")} <Kbd>Z</Kbd>
    </span>
  );
}

/** Feedback on an action (NOTIF-07, NOTIF-09). The caller translates the texts. */
export const toast = {
  success: (text: ReactNode, { action, icon = <CircleCheck aria-hidden /> }: Options = {}) =>
    showToast(text, { icon, action, duration: shortMs }),
  warning: (text: ReactNode, { action, icon = <TriangleAlert aria-hidden /> }: Options = {}) =>
    showToast(text, { icon, action, duration: shortMs }),
  error: (text: ReactNode, { action, icon = <CircleAlert aria-hidden /> }: Options = {}) =>
    showToast(text, { icon, action, duration: errorMs }),
  /** Replaces a confirmation: for 8 s, or as long as given, the action can be undone by button or with Z. */
  undo(text: ReactNode, { onUndo, icon = <Undo2 aria-hidden />, lastsMs = undoMs }: UndoOptions) {
    const undo = offerUndo(onUndo);
    const gone = () => forgetUndo(undo);
    const id = showToast(text, {
      icon,
      duration: lastsMs,
      onAutoClose: gone,
      onDismiss: gone,
      action: { label: <UndoLabel />, onClick: () => undo.run() },
    });
    undo.onRun = () => dismissToast(id);
    return id;
  },
};
