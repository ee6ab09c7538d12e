"use client";

import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import type { MergeField, MergePreview } from "@/lib/contract/prospects/duplicates";

type Props = {
  preview: MergePreview;
  /** For each field, the ID of the record to take it from. */
  right: Record<string, string>;
  onChange: (right: Record<string, string>) => void;
};

/** A choice for each field that differs, and a note about values that only the deleted record has. */
export function MergeFields({ preview: { stays, goes, differences }, right, onChange }: Props) {
  const t = useTranslations("duplicates");
  const nameOf = ({ field, name }: MergePreview["differences"][number]) =>
    name ?? t(`field.${field as MergeField}`);
  const open = differences.filter((each) => each.stays !== "");
  const added = differences.filter((each) => each.stays === "");
  if (differences.length === 0) return null;
  return (
    <section aria-label={t("fields")} className="grid gap-3">
      {open.length > 0 && <h3 className="type-strong">{t("fields")}</h3>}
      {open.map((each) => (
        <RadioGroup
          key={each.field}
          legend={nameOf(each)}
          value={right[each.field] ?? stays.id}
          onChange={(id) => onChange({ ...right, [each.field]: id })}
          className="wrap-anywhere"
          options={[
            { value: stays.id, label: each.stays },
            { value: goes.id, label: each.goes },
          ]}
        />
      ))}
      {added.length > 0 && (
        <p className="type-compact wrap-anywhere text-text-2">
          {t("added", { what: added.map((each) => `${nameOf(each)}: ${each.goes}`).join(" · ") })}
        </p>
      )}
    </section>
  );
}
