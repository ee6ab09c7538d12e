"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import type { Task, tasks } from "@/lib/contract/tasks";
import { taskAssigneesQuery } from "@/lib/queries/tasks";

type Props = {
  about: Input<typeof tasks.assignees>;
  meId: string | undefined;
  /** Null: the user for a new task, no one for an unassigned one. */
  chosen: Task["assignee"];
  onChoose: (assignee: Task["assignee"]) => void;
  refusal?: string | undefined;
};

/** The assignee: the user first, then teammates who may see what the task is about (TASK-06). */
export function AssigneeField({ about, meId, chosen, onChoose, refusal }: Props) {
  const t = useTranslations("tasks");
  const { data: people = [] } = useQuery(taskAssigneesQuery(browserApi, about));
  const inOrder = people.toSorted((a, b) => Number(b.id === meId) - Number(a.id === meId));
  // Show the current assignee even if they are no longer a member.
  const known = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen, ...inOrder] : inOrder;
  const isNobodys = "taskId" in about && chosen === null;
  return (
    <Field label={t("form.assignee")} error={refusal}>
      <NativeSelect
        value={chosen?.id ?? (isNobodys ? "" : (meId ?? ""))}
        onChange={(event) => onChoose(known.find(({ id }) => id === event.target.value) ?? null)}
        {...(isNobodys ? { placeholder: t("nobody") } : {})}
        options={known.map(({ id, name }) => ({
          value: id,
          label: id === meId ? t("form.me", { name }) : name,
        }))}
      />
    </Field>
  );
}
