"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Segmented } from "@/components/ui/segmented";
import type { Campaign } from "@/lib/contract/campaigns";
import { type Duration, delayUnits, limits, type Step } from "@/lib/contract/sequence";
import { MessageField } from "./message-field";
import { StepMark } from "./step-look";
import { useStepText } from "./step-text";

type Props = {
  step: Step;
  onChange: (step: Step, field: string) => void;
  /** Field errors of this step, already in words. */
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
};

/** What one step says and when: only the fields that its kind has. */
export function StepInspector({ step, onChange, errors, customFields }: Props) {
  const t = useTranslations("campaigns.builder");
  const text = useStepText();
  return (
    <section aria-label={text.name(step)} className="grid gap-4">
      <h2 className="type-title flex items-center gap-2.5">
        <StepMark type={step.type} /> {text.name(step)}
      </h2>
      <StepFields step={step} onChange={onChange} errors={errors} customFields={customFields} />
      {step.type === "visit_profile" && <p className="type-compact text-text-2">{t("visitHint")}</p>}
    </section>
  );
}

function StepFields({ step, onChange, errors, customFields }: Props) {
  const t = useTranslations("campaigns.builder");
  switch (step.type) {
    case "visit_profile":
      return null;
    case "connection_request":
      return (
        <MessageField
          label={t("note")}
          hint={t("noteHint")}
          value={step.message}
          limit={limits.connectionNoteInBuilder}
          error={errors.message}
          customFields={customFields}
          onChange={(message) => onChange({ ...step, message }, "message")}
        />
      );
    case "message":
      return (
        <MessageField
          label={t("text")}
          value={step.message}
          limit={limits.message}
          error={errors.message}
          customFields={customFields}
          onChange={(message) => onChange({ ...step, message }, "message")}
        />
      );
    case "email":
      return (
        <>
          <MessageField
            oneLine
            label={t("subject")}
            hint={t("subjectHint")}
            value={step.subject}
            error={errors.subject}
            customFields={customFields}
            onChange={(subject) => onChange({ ...step, subject }, "subject")}
          />
          <MessageField
            label={t("text")}
            value={step.message}
            error={errors.message}
            customFields={customFields}
            onChange={(message) => onChange({ ...step, message }, "message")}
          />
        </>
      );
    case "delay":
      return (
        <DurationField
          label={t("wait")}
          value={step.delay}
          error={errors.delay}
          onChange={(delay) => onChange({ ...step, delay }, "delay")}
        />
      );
    case "condition":
      return (
        <>
          {step.condition === "accepted" && (
            <DurationField
              label={t("deadline")}
              value={step.deadline}
              error={errors.deadline}
              onChange={(deadline) => onChange({ ...step, deadline }, "deadline")}
            />
          )}
          <RadioGroup
            legend={t("otherwise")}
            value={step.otherwise}
            onChange={(otherwise) => onChange({ ...step, otherwise }, "otherwise")}
            options={[
              { value: "continue", label: t("otherwiseContinue"), description: t("otherwiseContinueHint") },
              { value: "finish", label: t("otherwiseFinish"), description: t("otherwiseFinishHint") },
            ]}
          />
        </>
      );
  }
}

type DurationProps = { label: string; value: Duration; error?: string; onChange: (value: Duration) => void };

/** Hours are absolute, days keep the time of day, working days skip days without sending (R4). */
function DurationField({ label, value, error, onChange }: DurationProps) {
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
