"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Task } from "@/lib/contract/tasks";
import { type TaskFilter, tasksQuery } from "@/lib/queries/tasks";
import { useShortcuts } from "@/lib/state/shortcuts";
import { CallDialog } from "./call-dialog";
import { TaskDialog } from "./late-dialogs";
import { SkipDialog } from "./skip-dialog";
import { TaskFilters } from "./task-filters";
import { TaskRow } from "./task-row";
import { useTaskCommands } from "./use-task-commands";
import { usualTasks } from "./usual-tasks";

/** Open tasks, the first due above; done, skipped and opened by keys alone (TASK-04, ux 1). */
export function TaskList({ seesAll }: { seesAll: boolean }) {
  const t = useTranslations("tasks");
  const router = useRouter();
  const [filter, setFilter] = useState<TaskFilter>(usualTasks);
  const list = useInfiniteQuery(tasksQuery(browserApi, filter));
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [open, setOpen] = useState<{ task: Task; as: "call" | "skip" | "edit" } | null>(null);
  const [isMaking, setMaking] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  const { complete, skip, isBusy } = useTaskCommands();

  const at = tasks.findIndex(({ id }) => id === currentId);
  const current = tasks[at] ?? null;
  const step = (by: 1 | -1) => {
    const next = tasks[at < 0 ? 0 : Math.min(tasks.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setCurrentId(next.id);
    rows.current?.querySelector<HTMLElement>(`[data-task="${next.id}"]`)?.focus();
  };
  const done = (task: Task) => (task.type === "call" ? setOpen({ task, as: "call" }) : complete({ task }));
  const onCurrent = (run: (task: Task) => void) => () => current && run(current);
  const edit = (task: Task) => setOpen({ task, as: "edit" });
  const openPerson = ({ prospect }: Task) => prospect && router.push(`/profiles/my-prospects/${prospect.id}`);
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => step(1) },
    { key: "k", label: t("keys.up"), run: () => step(-1) },
    { key: "d", label: t("keys.done"), run: onCurrent(done) },
    { key: "s", label: t("keys.skip"), run: onCurrent((task) => setOpen({ task, as: "skip" })) },
    { key: "e", label: t("form.edit"), run: onCurrent(edit) },
    { key: "n", label: t("new"), run: () => setMaking(true) },
    { key: "o", label: t("keys.open"), run: onCurrent(openPerson) },
  ]);
  const close = () => setOpen(null);
  const isFiltered = filter.priority !== undefined || filter.period !== undefined;

  return (
    <>
      <PageHeader
        title={t("title")}
        note={list.data && t("count", { count: list.data.pages[0]?.total ?? 0 })}
        actions={
          <Button variant="primary" hint="N" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
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
        {list.data && tasks.length === 0 && (
          <EmptyState
            kind={isFiltered ? "no-match" : "done"}
            title={t(isFiltered ? "noMatch" : "nothing")}
            text={t(isFiltered ? "noMatchText" : "nothingText")}
            actions={
              isFiltered && (
                <Button onClick={() => setFilter({ assignee: filter.assignee })}>{t("clear")}</Button>
              )
            }
          />
        )}
        <ul ref={rows} aria-label={t("title")}>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              isCurrent={task.id === currentId}
              isBusy={isBusy(task.id)}
              showsAssignee={filter.assignee === "all"}
              onFocus={() => setCurrentId(task.id)}
              onEdit={() => edit(task)}
              onDone={() => done(task)}
              onSkip={() => setOpen({ task, as: "skip" })}
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
      {isMaking && <TaskDialog onClose={() => setMaking(false)} />}
      {open?.as === "edit" && <TaskDialog task={open.task} onClose={close} />}
      {open?.as === "call" && (
        <CallDialog
          task={open.task}
          onClose={close}
          onOutcome={(outcome, note) => complete({ task: open.task, outcome, note }).then(close)}
        />
      )}
      {open?.as === "skip" && (
        <SkipDialog
          task={open.task}
          onClose={close}
          onSkip={(reason) => skip({ task: open.task, reason }).then(close)}
        />
      )}
    </>
  );
}
