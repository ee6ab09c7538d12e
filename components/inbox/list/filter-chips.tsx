"use client";

import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { useFilterFields } from "./use-filter-fields";
import type { InboxFilter } from "./views";

type Props = { value: InboxFilter; onChange: (change: Partial<InboxFilter>) => void };

/** The active filters by name, each with a button to remove it. */
export function FilterChips({ value, onChange }: Props) {
  const t = useTranslations("inbox.filter");
  const on = useFilterFields(value, false).filter(({ key }) => value[key]);
  if (on.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap gap-1.5 border-b border-line px-3 py-2">
      {on.map(({ key, label, options }) => (
        <li key={key}>
          <Chip
            label={label}
            value={options.find((one) => one.value === value[key])?.label ?? "…"}
            onRemove={() => onChange({ [key]: null })}
            removeLabel={t("remove", { name: label })}
          />
        </li>
      ))}
    </ul>
  );
}
