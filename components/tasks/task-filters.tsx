"use client";

import { useTranslations } from "next-intl";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Segmented } from "@/components/ui/fields/segmented";
import { taskPriorities } from "@/lib/contract/campaigns/sequence";
import { periods } from "@/lib/contract/periods";
import type { TaskFilter } from "@/lib/queries/tasks";

type Props = { filter: TaskFilter; onChange: (filter: TaskFilter) => void; seesAll: boolean };

/** Filters by state, assignee, priority and period (TASK-02, TASK-03, TASK-05, TASK-06). */
export function TaskFilters({ filter, onChange, seesAll }: Props) {
  const t = useTranslations("tasks");
  const { state = "pending", assignee, priority, period } = filter;
  const isEnded = state === "ended";
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segmented
        label={t("state.label")}
        value={state}
        onChange={(next) => onChange({ ...filter, state: next })}
        options={[
          { value: "pending", label: t("state.pending") },
          { value: "ended", label: t("state.ended") },
        ]}
      />
      {seesAll && (
        <Segmented
          label={t("whose")}
          value={assignee}
          onChange={(next) => onChange({ ...filter, assignee: next })}
          options={[
            { value: "me", label: t("mine") },
            { value: "all", label: t("all") },
          ]}
        />
      )}
      <div className="w-44 max-md:flex-[1_1_40%]">
        <NativeSelect
          aria-label={t("priorityLabel")}
          value={priority === undefined ? "" : String(priority)}
          onChange={(event) =>
            onChange({
              ...filter,
              priority: taskPriorities.find((one) => String(one) === event.target.value),
            })
          }
          options={[
            { value: "", label: t("anyPriority") },
            ...taskPriorities.map((one) => ({ value: String(one), label: t(`priority.${one}`) })),
          ]}
        />
      </div>
      <div className="w-44 max-md:flex-[1_1_40%]">
        <NativeSelect
          aria-label={t(isEnded ? "endedLabel" : "periodLabel")}
          value={period ?? ""}
          onChange={(event) =>
            onChange({ ...filter, period: periods.find((one) => one === event.target.value) })
          }
          options={[
            { value: "", label: t(isEnded ? "anyEnd" : "anyPeriod") },
            ...periods.map((one) => ({ value: one, label: t(`${isEnded ? "since" : "period"}.${one}`) })),
          ]}
        />
      </div>
    </div>
  );
}
