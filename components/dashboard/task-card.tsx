"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Card } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { tasksQuery } from "@/lib/queries/tasks";

const maxShown = 6;

/** The user's next tasks; the full list has its own page. */
export function TaskCard() {
  const t = useTranslations("dashboard");
  const { data } = useInfiniteQuery(tasksQuery(browserApi, { assignee: "me" }));
  const total = data?.pages[0]?.total ?? 0;
  const tasks = data?.pages[0]?.items.slice(0, maxShown) ?? [];
  return (
    <Card padded={false} className="min-w-0 overflow-clip">
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4">
        <h2 className="type-strong">{t("tabs.tasks")}</h2>
        {total > 0 && <Count value={total} />}
        <span className="ms-auto">
          <TextLink href="/dashboard/my-tasks">{t("all")}</TextLink>
        </span>
      </header>
      {data && tasks.length === 0 && <p className="type-compact p-4 text-text-2">{t("noTasks")}</p>}
      <ul>
        {tasks.map(({ id, text, prospect, campaign, dueAt, isOverdue }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              href="/dashboard/my-tasks"
              className="type-compact flex min-h-10.5 items-center gap-3 px-4 py-1.5 hover:wash"
            >
              <span className="min-w-0 flex-1 truncate">
                <strong className="font-semibold">{text || prospect?.fullName}</strong>
                <span className="text-text-3">
                  {" "}
                  {[text && prospect?.fullName, campaign?.name].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Moment
                at={dueAt}
                look="short"
                className={
                  isOverdue ? "type-small flex-none text-on-danger-soft" : "type-small flex-none text-text-3"
                }
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
