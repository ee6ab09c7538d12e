"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchInput } from "@/components/ui/fields/search-input";
import { Select } from "@/components/ui/fields/select";
import { listedKinds, listedOrigins } from "@/lib/contract/prospects/do-not-contact";
import type { ListedFilter } from "@/lib/queries/do-not-contact";

const all = "all";

type Props = { filter: ListedFilter; onChange: (filter: ListedFilter) => void; end: ReactNode };

/** Searches entries, and filters them by what they name and how they came. */
export function ListFilters({ filter, onChange, end }: Props) {
  const t = useTranslations("do-not-contact");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-md:*:w-full">
      <div className="w-64">
        <SearchInput
          label={t("search")}
          placeholder={t("search")}
          value={filter.query ?? ""}
          onSearch={(query) => onChange({ ...filter, query: query.trim() || undefined })}
        />
      </div>
      <div className="w-56">
        <Select
          label={t("kindLabel")}
          value={filter.kind ?? all}
          onChange={(kind) => onChange({ ...filter, kind: kind === all ? undefined : kind })}
          options={[
            { value: all, label: t("anyKind") },
            ...listedKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
      </div>
      <div className="w-56">
        <Select
          label={t("originLabel")}
          value={filter.origin ?? all}
          onChange={(origin) => onChange({ ...filter, origin: origin === all ? undefined : origin })}
          options={[
            { value: all, label: t("anyOrigin") },
            ...listedOrigins.map((value) => ({ value, label: t(`origin.${value}`) })),
          ]}
        />
      </div>
      <div className="md:ms-auto">{end}</div>
    </div>
  );
}
