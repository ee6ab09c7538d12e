"use client";

import { ArrowRight, Check, CircleDashed, CircleHelp, Minus, Route } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Select } from "@/components/ui/fields/select";
import { Pill } from "@/components/ui/pill";
import { csvFields, type ProspectImport } from "@/lib/contract/prospects/imports";

type Column = ProspectImport["columns"][number];
const asksConsent = ({ target }: Column) => target === "sms_consent" || target === "call_consent";
type Props = { columns: readonly Column[]; onChange: (columns: Column[]) => void; isLocked: boolean };

/** Maps each column of the file to a field, with suggestions and samples (ux 51, PROSPECT-21, PROSPECT-23). */
export function Columns({ columns, onChange, isLocked }: Props) {
  const t = useTranslations("imports");
  const used = columns.filter(({ target }) => target !== "skip").length;
  // A column that became a new custom field also gave it its name.
  const customs = new Map(
    columns.flatMap(({ target, header }) =>
      target.startsWith("custom_field_") ? [[target, header] as const] : [],
    ),
  );
  const options = [
    ...csvFields.map((value) => ({ value: value as string, label: t(`fields.${value}`) })),
    ...[...customs].map(([value, label]) => ({ value, label })),
    { value: "new_custom_field", label: t("newField") },
    { value: "skip", label: t("skip") },
  ];
  const set = (index: number, target: string) =>
    onChange(columns.map((column) => (column.index === index ? { ...column, target } : column)));
  return (
    <Card padded={false}>
      <CardHeader
        className="mb-0! px-4 py-2"
        title={t("columns.title")}
        note={t("columns.note", { found: columns.length, used })}
      />
      <ul>
        {columns.map((column) => (
          <li
            key={column.index}
            className="grid grid-cols-[minmax(0,1fr)_auto_200px_96px] items-center gap-3 border-t border-line px-4 py-2 max-md:grid-cols-1 max-md:gap-1.5"
          >
            <span className="min-w-0">
              <span className="type-compact block truncate font-semibold">{column.header}</span>
              <span className="type-small block truncate text-text-2">
                {column.samples.filter(Boolean).join(", ") || "–"}
              </span>
              {asksConsent(column) && (
                <span className="type-small block text-text-2">{t("consentHint")}</span>
              )}
            </span>
            <ArrowRight className="text-text-3 max-md:hidden" aria-hidden />
            <Select
              label={t("becomes", { column: column.header })}
              value={column.target}
              onChange={(target) => set(column.index, target)}
              options={options}
              disabledReason={isLocked ? t("locked") : undefined}
            />
            <span>
              <Guess column={column} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Guess({ column }: { column: Column }) {
  const t = useTranslations("imports.guess");
  const recognized = useTranslations("imports.recognized");
  if (column.isStatus)
    return (
      <Pill tone="info" icon={<Route aria-hidden />}>
        {recognized("column")}
      </Pill>
    );
  if (column.target === "skip") return <Pill icon={<Minus aria-hidden />}>{t("skipped")}</Pill>;
  if (column.guess === "sure")
    return (
      <Pill tone="success" icon={<Check aria-hidden />}>
        {t("sure")}
      </Pill>
    );
  if (column.guess === "likely")
    return (
      <Pill tone="warning" icon={<CircleHelp aria-hidden />}>
        {t("likely")}
      </Pill>
    );
  return <Pill icon={<CircleDashed aria-hidden />}>{t("chosen")}</Pill>;
}
