"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Pencil, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Task } from "@/lib/contract/tasks";
import { tasksQuery } from "@/lib/queries/tasks";
import { useMayOpen } from "@/lib/state/pages";
import { useShortcuts } from "@/lib/state/shortcuts";
import { TaskDialog } from "../late-dialogs";
import { TaskSign } from "../task-sign";
import { useTaskCommands } from "../use-task-commands";

const CallDialog = dynamic(() => import("../call-dialog").then((module) => module.CallDialog), {
  ssr: false,
});

type Props = { person: { id: string; fullName: string } };

/** Without tasks in the plan, or without access to them, nothing is shown. */
const closed: readonly string[] = ["upgrade_required", "forbidden"];
const isClosed = (error: Error) => error instanceof ApiError && closed.includes(error.code);

/** The open tasks of one person, by due date, and a button for a new one; T completes the first (ux 53, 84). */
export function PersonTasks({ person }: Props) {
  const t = useTranslations("tasks");
  const { data, error, refetch, isFetching } = useInfiniteQuery({
    ...tasksQuery(browserApi, { assignee: "all", prospectId: person.id }),
    enabled: useMayOpen("dashboard"),
  });
  const commands = useTaskCommands();
  const [calling, setCalling] = useState<Task | null>(null);
  const [writing, setWriting] = useState<{ task?: Task } | null>(null);
  const open = data?.pages.flatMap(({ items }) => items) ?? [];
  const [first] = open;
  const end = (task: Task) => (task.type === "call" ? setCalling(task) : void commands.complete({ task }));
  useShortcuts(first ? [{ key: "t", label: t("completeFirst"), run: () => end(first) }] : []);
  if (!data && error && !isClosed(error))
    return (
      <Banner
        tone="danger"
        className="mt-4"
        action={
          <button type="button" aria-busy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </button>
        }
      >
        {t("failed")}
      </Banner>
    );
  if (!data) return null;
  return (
    <section aria-label={t("title")} className="mt-4 border-t border-line pt-3">
      <p className="type-compact mb-1 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t("title")}</span>
        <IconButton
          size="compact"
          label={t("new")}
          icon={<Plus aria-hidden />}
          onClick={() => setWriting({})}
        />
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {open.map((task) => (
          <li key={task.id} className="flex items-start gap-2">
            <TaskSign type={task.type} className="mt-0.5 flex-none text-text-3" />
            <div className="min-w-0 flex-1">
              <p className="type-compact wrap-anywhere">
                {task.type !== "custom" && <span className="sr-only">{t(`type.${task.type}`)}: </span>}
                {task.text}
              </p>
              <p className={classNames("type-small", task.isOverdue ? "text-on-danger-soft" : "text-text-2")}>
                {t(task.isOverdue ? "overdueSince" : "due")} <Moment at={task.dueAt} look="dueWithin" />
              </p>
            </div>
            <IconButton
              size="compact"
              label={t("form.edit")}
              icon={<Pencil aria-hidden />}
              onClick={() => setWriting({ task })}
            />
            <Button
              size="compact"
              icon={<Check aria-hidden />}
              onClick={() => end(task)}
              {...(task === first ? { hint: "T" } : {})}
            >
              {t(task.type === "call" ? "noteCall" : "complete")}
            </Button>
          </li>
        ))}
      </ul>
      {writing && <TaskDialog task={writing.task} person={person} onClose={() => setWriting(null)} />}
      {calling && (
        <CallDialog
          task={calling}
          onClose={() => setCalling(null)}
          onOutcome={(outcome, note) =>
            commands
              .complete({ task: calling, outcome, ...(note ? { note } : {}) })
              .then(() => setCalling(null))
          }
        />
      )}
    </section>
  );
}
