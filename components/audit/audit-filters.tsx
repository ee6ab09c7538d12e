"use client";

import { useTranslations } from "next-intl";
import { DayRange } from "@/components/ui/fields/day-range";
import { Select } from "@/components/ui/fields/select";
import { auditCategoryNames } from "@/lib/contract/audit";
import type { AuditFilter } from "@/lib/queries/audit";

const all = "all";

/** A member who may have acted. */
export type Actor = { id: string; fullName: string };

type Props = { members: readonly Actor[]; filter: AuditFilter; onChange: (filter: AuditFilter) => void };

/** Filters by member, kind of action and date range. */
export function AuditFilters({ members, filter, onChange }: Props) {
  const t = useTranslations("audit");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-md:*:w-full">
      <div className="w-52">
        <Select
          label={t("filters.who")}
          value={filter.actorId ?? all}
          onChange={(id) => onChange({ ...filter, actorId: id === all ? undefined : id })}
          options={[
            { value: all, label: t("filters.anyone") },
            ...members.map(({ id, fullName }) => ({ value: id, label: fullName })),
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
      <DayRange
        from={filter.from}
        to={filter.to}
        fromLabel={t("filters.fromDay")}
        toLabel={t("filters.toDay")}
        onChange={(from, to) => onChange({ ...filter, from: from || undefined, to: to || undefined })}
      />
    </div>
  );
}
