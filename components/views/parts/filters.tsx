"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Popover } from "@/components/ui/overlays/popover";
import { useShortcuts } from "@/lib/state/shortcuts";
import type { FilterField } from "./filter-field";

/** Loaded on first use. */
const ListedValues = dynamic(() => import("./listed-values").then((module) => module.ListedValues), {
  loading: () => null,
});
const TypedValues = dynamic(() => import("./typed-values").then((module) => module.TypedValues), {
  loading: () => null,
});

type Props = {
  fields: readonly FilterField[];
  chosen: Readonly<Record<string, readonly string[]>>;
  onChange: (key: string, values: readonly string[]) => void;
  /** Controlled by the list, because counts are loaded while the menu is open. */
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A list's active filters as chips, and a menu for more, with the number of entries for each value (ux 50). */
export function useFilters({ fields, chosen, onChange, isOpen, onOpenChange }: Props) {
  const t = useTranslations("views.filter");
  const [key, setKey] = useState<string | null>(null);
  const field = fields.find((one) => one.key === key) ?? null;
  const show = (next: string | null) => {
    setKey(next);
    onOpenChange(true);
  };
  useShortcuts([{ key: "f", label: t("open"), run: () => show(null) }]);
  const used = fields.filter((one) => (chosen[one.key]?.length ?? 0) > 0);
  const button = (
    <Popover
      label={t("open")}
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        onOpenChange(open);
        if (!open) setKey(null);
      }}
      trigger={
        <Button icon={<ListFilter aria-hidden />} hint="F" size="compact">
          {t("open")}
        </Button>
      }
      className="max-h-96 w-72 overflow-y-auto p-2"
    >
      {field?.text ? (
        <TypedValues
          key={field.key}
          field={field}
          limits={field.text}
          chosen={chosen[field.key] ?? []}
          onChange={(values) => onChange(field.key, values)}
          onBack={() => setKey(null)}
        />
      ) : field ? (
        <ListedValues
          key={field.key}
          field={field}
          chosen={chosen[field.key] ?? []}
          onChange={(values) => onChange(field.key, values)}
          onBack={() => setKey(null)}
        />
      ) : (
        <ul>
          {fields.map((one) => (
            <li key={one.key}>
              <button
                type="button"
                onClick={() => setKey(one.key)}
                className="type-compact flex h-8.5 w-full items-center justify-between gap-3 rounded-field px-2 text-start hover:wash max-md:h-touch"
              >
                {one.label}
                {(chosen[one.key]?.length ?? 0) > 0 && (
                  <span className="type-small text-text-2">{chosen[one.key]?.length}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
  const chips = used.map((one) => {
    const values = chosen[one.key] ?? [];
    const names = values.map((value) => one.options.find((option) => option.value === value)?.label ?? value);
    return (
      <Chip
        key={one.key}
        label={one.label}
        value={names.length > 2 ? t("several", { count: names.length }) : names.join(", ")}
        onClick={() => show(one.key)}
        onRemove={() => onChange(one.key, [])}
        removeLabel={t("remove", { name: one.label })}
      />
    );
  });
  return { button, chips };
}
