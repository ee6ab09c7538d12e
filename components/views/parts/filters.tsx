"use client";

import { ChevronLeft, ListFilter } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Input } from "@/components/ui/fields/input";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import { formatNumber } from "@/lib/format/numbers";
import { useShortcuts } from "@/lib/state/shortcuts";

/** A filter of a list. */
export type FilterField = {
  key: string;
  label: string;
  options: readonly FilterOption[];
  /** Only one value at a time. */
  isSingle?: boolean;
  /** Values are typed, within these limits. */
  text?: { values: number; length: number };
};
export type FilterOption = { value: string; label: string; count?: number; icon?: ReactNode };

type Props = {
  fields: readonly FilterField[];
  chosen: Readonly<Record<string, readonly string[]>>;
  onChange: (key: string, values: readonly string[]) => void;
  /** Controlled by the list, because counts are loaded while the menu is open. */
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Show a search field from this number of values on. */
const manyOptions = 9;

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
        <Typed
          key={field.key}
          field={field}
          limits={field.text}
          chosen={chosen[field.key] ?? []}
          onChange={(values) => onChange(field.key, values)}
          onBack={() => setKey(null)}
        />
      ) : field ? (
        <Values
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

type ValuesProps = {
  field: FilterField;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
  onBack: () => void;
};

function Values({ field, chosen, onChange, onBack }: ValuesProps) {
  const t = useTranslations("views.filter");
  const locale = useLocale();
  const [words, setWords] = useState("");
  const found = field.options.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));
  const toggle = (value: string) => {
    if (field.isSingle) onChange(chosen.includes(value) ? [] : [value]);
    else onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  };
  return (
    <fieldset>
      <Title name={field.label} onBack={onBack} />
      {field.options.length >= manyOptions && (
        <div className="px-1 pb-1.5">
          <Input
            aria-label={t("find")}
            placeholder={t("find")}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <ul>
        {found.map(({ value, label, count, icon }) => (
          <li
            key={value}
            className="flex items-center gap-2 rounded-field px-2 py-1.5 hover:wash max-md:py-3"
          >
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="flex min-w-0 items-center gap-1.5 [&>.lucide]:size-3.5">
                  {icon}
                  <span className="truncate">{label}</span>
                </span>
              }
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {count !== undefined && (
              <span className="type-small text-text-2 tabular-nums">{formatNumber(count, locale)}</span>
            )}
          </li>
        ))}
        {found.length === 0 && <li className="type-compact px-2 py-1.5 text-text-2">{t("none")}</li>}
      </ul>
    </fieldset>
  );
}

type TypedProps = ValuesProps & { limits: NonNullable<FilterField["text"]> };

/** Words to look for, one value after the other. */
function Typed({ field, limits, chosen, onChange, onBack }: TypedProps) {
  const t = useTranslations("views.filter");
  const [words, setWords] = useState("");
  // A point separates values in the URL, and makes no difference where words are compared.
  const value = words.replace(/[.\s]+/g, " ").trim();
  const isFull = chosen.length >= limits.values;
  return (
    <fieldset>
      <Title name={field.label} onBack={onBack} />
      <form
        className="flex items-center gap-1.5 px-1 pb-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (value === "" || isFull) return;
          if (!chosen.includes(value)) onChange([...chosen, value]);
          setWords("");
        }}
      >
        <Input
          aria-label={t("type", { name: field.label })}
          placeholder={t("typeHint")}
          maxLength={limits.length}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          disabledReason={value === "" ? t("typeFirst") : isFull ? t("typeFull") : undefined}
        >
          {t("add")}
        </Button>
      </form>
      <ul className="flex flex-wrap gap-1.5 px-1 pb-1">
        {chosen.map((one) => (
          <li key={one} className="max-w-full">
            <Chip
              value={one}
              onRemove={() => onChange(chosen.filter((other) => other !== one))}
              removeLabel={t("remove", { name: one })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Title({ name, onBack }: { name: string; onBack: () => void }) {
  const t = useTranslations("views.filter");
  return (
    <legend className="type-strong mb-1.5 flex w-full items-center gap-1">
      <IconButton
        label={t("back")}
        icon={<ChevronLeft className="rtl:rotate-180" aria-hidden />}
        size="compact"
        onClick={onBack}
      />
      {name}
    </legend>
  );
}
