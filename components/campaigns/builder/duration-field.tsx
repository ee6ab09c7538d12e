"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Segmented } from "@/components/ui/fields/segmented";
import { type Duration, delayUnits } from "@/lib/contract/campaigns/sequence";

type Props = { label: string; value: Duration; error?: string; onChange: (value: Duration) => void };

/** Hours are elapsed time, days keep the time of day, working days skip days without sending (R4). */
export function DurationField({ label, value, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder");
  return (
    <div className="grid gap-3">
      <Field label={label} error={error} hint={t(`unitHint.${value.unit}`)}>
        <Input
          inputMode="numeric"
          value={String(value.amount)}
          onChange={(event) =>
            onChange({ ...value, amount: Math.min(365, Number(event.target.value.replace(/\D/g, ""))) })
          }
        />
      </Field>
      <Segmented
        label={t("unit")}
        value={value.unit}
        onChange={(unit) => onChange({ ...value, unit })}
        options={delayUnits.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
      />
    </div>
  );
}
