"use client";

import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Segmented } from "@/components/ui/fields/segmented";
import { IconButton } from "@/components/ui/icon-button";
import { useDragOrder } from "@/components/ui/lists/drag-order";
import { Popover } from "@/components/ui/overlays/popover";
import type { Density } from "@/lib/contract/views";
import { type Column, moved, shownColumns } from "@/lib/views/columns";

type Props = {
  columns: readonly Column[];
  /** Keys in order; null: the defaults. */
  chosen: readonly string[] | null;
  onChange: (keys: string[] | null) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

/** Chooses a list's columns, their order and the row height (ux 14, 26), by mouse or by keyboard alone. */
export function ColumnChooser({ columns, chosen, onChange, density, onDensity }: Props) {
  const t = useTranslations("views.columns");
  const shown = shownColumns(columns, chosen).filter(({ isFixed }) => !isFixed);
  const hidden = columns.filter((column) => !column.isFixed && !shown.includes(column));
  const keys = shown.map(({ key }) => key);
  const place = (from: number, to: number) => onChange(moved(keys, from, to));
  const dragging = useDragOrder(place);
  return (
    <Popover
      label={t("open")}
      align="end"
      trigger={
        <Button icon={<Columns3 aria-hidden />} size="compact">
          {t("open")}
        </Button>
      }
      className="max-h-112 w-80 overflow-y-auto p-3"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <Segmented
          label={t("density")}
          size="compact"
          value={density}
          onChange={onDensity}
          options={[
            { value: "comfortable", label: t("comfortable") },
            { value: "compact", label: t("compact") },
          ]}
        />
        <Button variant="ghost" size="compact" onClick={() => onChange(null)}>
          {t("usual")}
        </Button>
      </div>
      <ul>
        {shown.map(({ key, label }, index) => (
          <li
            key={key}
            {...dragging(index).row}
            className="flex items-center gap-1.5 rounded-field py-0.5 ps-1 hover:wash"
          >
            <GripVertical className="size-3.5 flex-none cursor-grab text-text-3" aria-hidden />
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="truncate">{label}</span>}
              checked
              onChange={() => onChange(keys.filter((one) => one !== key))}
            />
            <IconButton
              label={t("up", { name: label })}
              icon={<ArrowUp aria-hidden />}
              size="compact"
              disabledReason={index === 0 ? t("first") : undefined}
              onClick={() => place(index, index - 1)}
            />
            <IconButton
              label={t("down", { name: label })}
              icon={<ArrowDown aria-hidden />}
              size="compact"
              disabledReason={index === shown.length - 1 ? t("last") : undefined}
              onClick={() => place(index, index + 1)}
            />
          </li>
        ))}
        {hidden.map(({ key, label }) => (
          <li key={key} className="flex items-center gap-1.5 rounded-field py-1.5 ps-6 hover:wash">
            <Checkbox
              label={<span className="truncate">{label}</span>}
              checked={false}
              onChange={() => onChange([...keys, key])}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
