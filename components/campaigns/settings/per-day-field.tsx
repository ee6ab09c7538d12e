"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";

type Props = {
  label: string;
  hint?: string;
  /** Null: any number. */
  value: number | null;
  most: number;
  onKeep: (value: number | null) => void;
};

/** How many of something a day; kept when the field is left, so that no half-typed number holds. */
export function PerDayField({ label, hint, value, most, onKeep }: Props) {
  const t = useTranslations("campaign-settings");
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value ?? "");
  const isGood = shown === "" || (/^\d+$/.test(shown) && Number(shown) >= 1 && Number(shown) <= most);
  const leave = () => {
    if (!isGood) return;
    setTyped(null);
    const next = shown === "" ? null : Number(shown);
    if (next !== value) onKeep(next);
  };
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={isGood ? undefined : t("notANumber", { most })}
      className="max-w-100"
    >
      <Input
        inputMode="numeric"
        value={shown}
        onChange={({ target }) => setTyped(target.value.trim())}
        onBlur={leave}
      />
    </Field>
  );
}
