"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";

type Props = {
  label: string;
  hint?: string;
  /** Null: no limit. */
  value: number | null;
  max: number;
  onKeep: (value: number | null) => void;
};

/** A number per day. It is saved on blur, so that a half-typed number never applies. */
export function PerDayField({ label, hint, value, max, onKeep }: Props) {
  const t = useTranslations("campaign-settings");
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value ?? "");
  const isGood = shown === "" || (/^\d+$/.test(shown) && Number(shown) >= 1 && Number(shown) <= max);
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
      error={isGood ? undefined : t("notANumber", { most: max })}
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
