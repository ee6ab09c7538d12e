"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ZoneNote } from "@/components/shell/zone-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Task } from "@/lib/contract/tasks";
import { type TaskFilter, tasksQuery } from "@/lib/queries/tasks";
import { useShortcuts } from "@/lib/state/shortcuts";
import { defaultTaskFilter } from "./default-task-filter";
import { TaskFilters } from "./task-filters";
import { type Asked, TaskQuestion } from "./task-question";
import { TaskRow } from "./task-row";
import { useCurrentTask } from "./use-current-task";
import { useTaskCommands } from "./use-task-commands";

/**
 * Open tasks by due date; they can be completed, snoozed, skipped and opened by shortcuts alone (TASK-04, ux 1, 84). Ended ones are listed
 * with their outcome, newest first.
 */
export function TaskList({ seesAll }: { seesAll: boolean }) {
  const t = useTranslations("tasks");
  const router = useRouter();
  const [filter, setFilter] = useState<TaskFilter>(defaultTaskFilter);
  const list = useInfiniteQuery(tasksQuery(browserApi, filter));
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { rows, current, choose, step, selectAfter } = useCurrentTask(tasks);
  const [asked, setAsked] = useState<Asked | null>(null);
  const commands = useTaskCommands();

  const make = () => setAsked({ as: "new" });
  const ask = (as: "call" | "skip" | "edit" | "snooze") => (task: Task) => setAsked({ as, task });
  const done = (task: Task) => {
    if (task.type === "call") return ask("call")(task);
    void commands.complete({ task });
    selectAfter(task);
  };
  const openPerson = ({ prospect }: Task) => prospect && router.push(`/profiles/my-prospects/${prospect.id}`);
  const onCurrent = (run: (task: Task) => void) => () => current && run(current);
  const onOpen = (run: (task: Task) => void) => onCurrent((task) => task.state === "pending" && run(task));
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => step(1) },
    { key: "k", label: t("keys.up"), run: () => step(-1) },
    { key: "d", label: t("keys.done"), run: onOpen(done) },
    { key: "h", label: t("snooze.action"), run: onOpen(ask("snooze")) },
    { key: "s", label: t("keys.skip"), run: onOpen(ask("skip")) },
    { key: "e", label: t("form.edit"), run: onOpen(ask("edit")) },
    { key: "n", label: t("new"), run: make },
    { key: "o", label: t("keys.open"), run: onCurrent(openPerson) },
  ]);

  return (
    <>
      <PageHeader
        title={t("title")}
        note={
          list.data && (
            <>
              {t(filter.state === "ended" ? "endedCount" : "count", {
                count: list.data.pages[0]?.total ?? 0,
              })}{" "}
              · <ZoneNote whose="yours" />
            </>
          )
        }
        actions={
          <Button variant="primary" hint="N" icon={<Plus aria-hidden />} onClick={make}>
            {t("new")}
          </Button>
        }
      />
      <TaskFilters filter={filter} onChange={setFilter} seesAll={seesAll} />
      <Card padded={false} className="overflow-clip">
        {list.isPending && <SkeletonRows rows={5} kind="conversations" label={t("loading")} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.data && tasks.length === 0 && <NoTask filter={filter} onChange={setFilter} />}
        <ul ref={rows} aria-label={t("title")}>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              isCurrent={task.id === current?.id}
              showsAssignee={filter.assignee === "all"}
              onFocus={() => choose(task.id)}
              onEdit={() => ask("edit")(task)}
              onDone={() => done(task)}
              onSnooze={() => ask("snooze")(task)}
              onSkip={() => ask("skip")(task)}
            />
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
      {asked && <TaskQuestion {...{ asked, commands }} onClose={() => setAsked(null)} onGone={selectAfter} />}
    </>
  );
}

type NoTaskProps = { filter: TaskFilter; onChange: (filter: TaskFilter) => void };

/** Shown if there are no tasks, or none that match the filter, with a link to all. */
function NoTask({ filter, onChange }: NoTaskProps) {
  const t = useTranslations("tasks");
  const isFiltered = filter.priority !== undefined || filter.period !== undefined;
  if (!isFiltered && filter.state === "ended") return <EmptyState kind="done" title={t("nothingEnded")} />;
  if (!isFiltered) return <EmptyState kind="done" title={t("nothing")} text={t("nothingText")} />;
  return (
    <EmptyState
      kind="no-match"
      title={t("noMatch")}
      text={t("noMatchText")}
      actions={
        <Button onClick={() => onChange({ state: filter.state, assignee: filter.assignee })}>
          {t("clear")}
        </Button>
      }
    />
  );
}
