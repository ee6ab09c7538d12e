"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import {
  type CallOutcome,
  callOutcomes,
  callReactions,
  type Step,
  type TaskStep,
} from "@/lib/contract/campaigns/sequence";
import { DurationField } from "../duration-field";

type CallStep = Extract<TaskStep, { type: "call_task" }>;
type Props = {
  step: CallStep;
  errors: Readonly<Record<string, string>>;
  onChange: (step: Step, field: string) => void;
};

/** What each outcome of a call leads to: the next step, another call, or the end (R28). */
export function CallOutcomes({ step, errors, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const react = (outcome: CallOutcome, chosen: string) => {
    const reaction = callReactions.find((one) => one === chosen);
    if (reaction) onChange({ ...step, outcomes: { ...step.outcomes, [outcome]: reaction } }, "outcomes");
  };
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="type-compact mb-1.5 font-medium">{t("outcomes")}</legend>
        {callOutcomes.map((outcome) => (
          <div key={outcome} className="type-compact grid grid-cols-[minmax(0,1fr)_180px] items-center gap-3">
            <span aria-hidden>{t(`outcome.${outcome}`)}</span>
            <NativeSelect
              aria-label={t(`outcome.${outcome}`)}
              value={step.outcomes[outcome]}
              onChange={(event) => react(outcome, event.target.value)}
              options={callReactions.map((one) => ({ value: one, label: t(`reactions.${one}`) }))}
            />
          </div>
        ))}
      </fieldset>
      {Object.values(step.outcomes).includes("retry") && (
        <>
          <DurationField
            label={t("retry")}
            value={step.retry}
            error={errors.retry}
            onChange={(retry) => onChange({ ...step, retry }, "retry")}
          />
          <Field label={t("tries")}>
            <Input
              inputMode="numeric"
              value={String(step.tries)}
              onChange={(event) => {
                const tries = Number(event.target.value.replace(/\D/g, ""));
                onChange({ ...step, tries: Math.min(10, Math.max(1, tries)) }, "tries");
              }}
            />
          </Field>
        </>
      )}
    </>
  );
}
