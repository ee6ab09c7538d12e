"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { maxFound } from "@/lib/contract/finder/finder";
import { formatNumber } from "@/lib/format/numbers";

type Props = { value: string; isRight: boolean; onChange: (value: string) => void };

export const isLimit = (limit: number): boolean => Number.isInteger(limit) && limit >= 1 && limit <= maxFound;

/** Of everyone who matches, how many are taken. */
export function LimitField({ value, isRight, onChange }: Props) {
  const t = useTranslations("finder.panel");
  const number = formatNumber(maxFound, useLocale());
  return (
    <Field
      label={t("limit")}
      hint={t("limitHint", { number })}
      error={isRight ? undefined : t("limitFirst", { number })}
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={maxFound}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
