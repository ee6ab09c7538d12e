"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { limits, type Step } from "@/lib/contract/campaigns/sequence";

type Goal = Extract<Step, { type: "goal" }>;
type Props = { step: Goal; error?: string; onChange: (step: Step, field: string) => void };

/** The campaign's goal, and when a person has reached it. */
export function GoalFields({ step, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  return (
    <>
      <Field label={t("goal")} error={error}>
        <Input
          value={step.name}
          maxLength={limits.goal}
          onChange={(event) => onChange({ ...step, name: event.target.value }, "name")}
        />
      </Field>
      <RadioGroup
        legend={t("reached")}
        name={`reached-${step.id}`}
        value={step.reached}
        onChange={(reached) => onChange({ ...step, reached }, "reached")}
        options={[
          { value: "arrival", label: t("arrival"), description: t("arrivalHint") },
          { value: "accepted", label: t("accepted"), description: t("acceptedHint") },
        ]}
      />
    </>
  );
}
