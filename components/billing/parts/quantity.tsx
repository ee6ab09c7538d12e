"use client";

import { Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/fields/input";
import { IconButton } from "@/components/ui/icon-button";
import { maxQuantity } from "@/lib/contract/billing/items";

type Props = { label: string; hint: string; value: number; min: number; onChange: (value: number) => void };

/** A number of things to buy, to type or to change by one. */
export function Quantity({ label, hint, value, min, onChange }: Props) {
  const t = useTranslations("billing.extend");
  const set = (to: number) => onChange(Math.min(maxQuantity, Math.max(min, to)));
  return (
    <fieldset aria-label={label} className="flex min-w-0 items-center gap-3">
      <span className="type-compact min-w-0 flex-1">
        <b className="block font-semibold">{label}</b>
        <span className="text-text-2">{hint}</span>
      </span>
      <span className="flex items-center gap-1.5">
        <IconButton label={t("fewer")} icon={<Minus aria-hidden />} onClick={() => set(value - 1)} />
        <span className="w-16">
          <Input
            aria-label={label}
            inputMode="numeric"
            value={String(value)}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => set(Number(target.value.replaceAll(/\D/g, "") || min))}
          />
        </span>
        <IconButton label={t("more")} icon={<Plus aria-hidden />} onClick={() => set(value + 1)} />
      </span>
    </fieldset>
  );
}
