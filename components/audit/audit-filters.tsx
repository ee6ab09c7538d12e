"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { browserApi } from "@/lib/api/browser";
import { auditCategoryNames } from "@/lib/contract/audit";
import type { AuditFilter } from "@/lib/queries/audit";
import { workspaceQuery } from "@/lib/queries/workspaces";

const all = "all";

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Who acted, what kind of action, and from which day to which. */
export function AuditFilters({ filter, onChange }: Props) {
  const t = useTranslations("audit");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const day = (name: "from" | "to", label: string) => (
    <Input
      type="date"
      aria-label={label}
      value={filter[name] ?? ""}
      min={name === "to" ? filter.from : undefined}
      max={name === "from" ? filter.to : undefined}
      onChange={(event) => onChange({ ...filter, [name]: event.target.value || undefined })}
    />
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-md:*:w-full">
      <div className="w-52">
        <Select
          label={t("filters.who")}
          value={filter.actorId ?? all}
          onChange={(id) => onChange({ ...filter, actorId: id === all ? undefined : id })}
          options={[
            { value: all, label: t("filters.anyone") },
            ...(workspace?.users ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
        />
      </div>
      <div className="w-60">
        <Select
          label={t("filters.action")}
          value={filter.category ?? all}
          onChange={(category) => onChange({ ...filter, category: category === all ? undefined : category })}
          options={[
            { value: all, label: t("filters.anything") },
            ...auditCategoryNames.map((value) => ({ value, label: t(`categories.${value}`) })),
          ]}
        />
      </div>
      <span className="flex items-center gap-2">
        {day("from", t("filters.fromDay"))}
        <span aria-hidden>–</span>
        {day("to", t("filters.toDay"))}
      </span>
    </div>
  );
}
