"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";

type Props = {
  label: string;
  hint?: string;
  unit?: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
};

/** An integer field with bounds; while the input is invalid, the last valid value counts. */
export function NumberField({ label, hint, unit, min, max, value, onChange }: Props) {
  const t = useTranslations("campaign-forecast");
  const [typed, setTyped] = useState<string | null>(null);
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  const shown = typed ?? String(value);
  return (
    <Field
      label={label}
      hint={hint}
      error={isGood(shown) ? undefined : t("between", { least: min, most: max })}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={shown}
        end={unit && <span className="text-text-3">{unit}</span>}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isGood(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
