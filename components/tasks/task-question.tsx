"use client";

import { useTranslations } from "next-intl";
import type { Task } from "@/lib/contract/tasks";
import { CallDialog, TaskDialog, WhenDialog } from "./late-dialogs";
import { SkipDialog } from "./skip-dialog";
import { useSnooze } from "./use-snooze";
import type { TaskCommands } from "./use-task-commands";

/** The open dialog: about a task, or for a new one. */
export type Asked = { as: "call" | "skip" | "edit" | "snooze"; task: Task } | { as: "new" };

type Props = {
  asked: Asked;
  commands: TaskCommands;
  onClose: () => void;
  /** The task was completed, skipped or snoozed. */
  onGone: (task: Task) => void;
};

/** The dialog that a shortcut or button of the list opens. */
export function TaskQuestion({ asked, commands, onClose, onGone }: Props) {
  const t = useTranslations("tasks.snooze");
  const snooze = useSnooze();
  if (asked.as === "new") return <TaskDialog onClose={onClose} />;
  const { as, task } = asked;
  const gone = () => {
    onClose();
    onGone(task);
  };
  switch (as) {
    case "edit":
      return <TaskDialog task={task} onClose={onClose} />;
    case "call":
      return (
        <CallDialog
          task={task}
          onClose={onClose}
          onOutcome={(outcome, note) => commands.complete({ task, outcome, note }).then(gone)}
        />
      );
    case "skip":
      return (
        <SkipDialog
          task={task}
          onClose={onClose}
          onSkip={(reason) => commands.skip({ task, reason }).then(gone)}
        />
      );
    case "snooze":
      return (
        <WhenDialog
          title={t("title")}
          keepLabel={t("keep")}
          onClose={onClose}
          onKeep={(until) => {
            snooze(task, until);
            onGone(task);
          }}
        />
      );
  }
}
