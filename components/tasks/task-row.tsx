"use client";

import { AlarmClock, Check, Pencil, SkipForward } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { IconSquare } from "@/components/ui/icon-square";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { Task } from "@/lib/contract/tasks";
import { TaskSign } from "./task-sign";

type Props = {
  task: Task;
  isCurrent: boolean;
  showsAssignee: boolean;
  onFocus: () => void;
  onEdit: () => void;
  onDone: () => void;
  onSnooze: () => void;
  onSkip: () => void;
};

/** A task: text, person, due date, and buttons to complete, skip or snooze it. */
export function TaskRow({ task, isCurrent, showsAssignee, onFocus, ...commands }: Props) {
  const t = useTranslations("tasks");
  const isCall = task.type === "call";
  const { prospect } = task;
  return (
    <li
      tabIndex={-1}
      data-task={task.id}
      onFocus={onFocus}
      className={classNames(
        "flex gap-3 border-b border-line px-4 py-3 last:border-b-0 max-md:flex-col",
        isCurrent && "bg-select",
      )}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <IconSquare tone={isCall ? "success" : "neutral"} icon={<TaskSign type={task.type} />} />
        <div className="min-w-0">
          <p className="type-strong break-words whitespace-pre-line">
            {task.type !== "custom" && <span className="sr-only">{t(`type.${task.type}`)}: </span>}
            {task.text}
          </p>
          {prospect && (
            <p className="type-compact text-text-2">
              <TextLink href={`/profiles/my-prospects/${prospect.id}`}>{prospect.fullName}</TextLink>
              {[prospect.position, prospect.companyName].filter(Boolean).map((one) => ` · ${one}`)}
            </p>
          )}
          {isCall && prospect?.phone && (
            <p className="type-compact mt-0.5">
              <TextLink href={`tel:${prospect.phone.replace(/[^\d+]/g, "")}`} external>
                {prospect.phone}
              </TextLink>
              {task.attempt > 1 && (
                <span className="text-text-2"> · {t("attempt", { n: task.attempt })}</span>
              )}
            </p>
          )}
          <p className="type-small mt-1 text-text-2">
            {task.campaign?.name ?? t("byHand")}
            {showsAssignee && ` · ${task.assignee?.name ?? t("nobody")}`}
          </p>
          {task.ended?.note && (
            <p className="type-compact mt-1.5 border-s-2 border-line ps-2 break-words whitespace-pre-line text-text-2">
              {task.ended.note}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-none flex-col items-end gap-2 max-md:flex-row max-md:flex-wrap max-md:items-center max-md:ps-9">
        <div className="flex items-center gap-2">
          {task.priority > 100 && (
            <Pill tone={task.priority >= 400 ? "warning" : "neutral"}>{t(`priority.${task.priority}`)}</Pill>
          )}
          {task.ended ? (
            <End state={task.state} ended={task.ended} />
          ) : (
            <span
              className={classNames("type-small", task.isOverdue ? "text-on-danger-soft" : "text-text-2")}
            >
              {t(task.isOverdue ? "overdueSince" : "due")} <Moment at={task.dueAt} look="dueWithin" />
            </span>
          )}
        </div>
        {!task.ended && <RowCommands isCall={isCall} {...commands} />}
      </div>
    </li>
  );
}

type EndProps = { state: Task["state"]; ended: NonNullable<Task["ended"]> };

/** How a task ended, by whom and when. */
function End({ state, ended: { at, by, outcome } }: EndProps) {
  const t = useTranslations("tasks");
  const isDone = state === "completed";
  return (
    <>
      <Pill tone={isDone ? "success" : state === "failed" ? "danger" : "neutral"}>
        {outcome ? t(`outcome.${outcome}`) : t(`ended.${isDone || state === "failed" ? state : "skipped"}`)}
      </Pill>
      <span className="type-small text-text-2">
        {by && `${by} · `}
        <Moment at={at} look="short" />
      </span>
    </>
  );
}

type CommandsProps = Pick<Props, "onEdit" | "onDone" | "onSnooze" | "onSkip"> & { isCall: boolean };

function RowCommands({ isCall, onEdit, onDone, onSnooze, onSkip }: CommandsProps) {
  const t = useTranslations("tasks");
  return (
    <div className="flex gap-2">
      <IconButton
        size="compact"
        label={t("form.edit")}
        hint="E"
        icon={<Pencil aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        size="compact"
        label={t("snooze.action")}
        hint="H"
        icon={<AlarmClock aria-hidden />}
        onClick={onSnooze}
      />
      <Button size="compact" variant="ghost" icon={<SkipForward aria-hidden />} onClick={onSkip}>
        {t("skip")}
      </Button>
      <Button size="compact" icon={<Check aria-hidden />} onClick={onDone}>
        {t(isCall ? "noteCall" : "complete")}
      </Button>
    </div>
  );
}
