"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { hasWords, isWritable, type Step, type WritableStep } from "@/lib/contract/campaigns/sequence";
import { WordsChoice } from "./ai/words-choice";
import { DurationField } from "./duration-field";
import { StepMark } from "./step-look";
import { useStepText } from "./step-text";
import { TouchFields } from "./touch-fields";
import { VariantFields } from "./variants/variant-fields";

/** Loaded with the first condition. */
const ConditionFields = dynamic(() => import("./condition-fields").then((module) => module.ConditionFields), {
  loading: () => null,
});

/** Loaded with the first AI-written text. */
const InstructionFields = dynamic(
  () => import("./ai/instruction-fields").then((module) => module.InstructionFields),
  { loading: () => null },
);

/** Loaded with the first text message. */
const SmsNumber = dynamic(() => import("./sms-number").then((module) => module.SmsNumber), {
  loading: () => null,
});

/** Loaded with the first voicemail. */
const VoicemailFields = dynamic(() => import("./voicemail-fields").then((module) => module.VoicemailFields), {
  loading: () => null,
});

/** Loaded with the first email. */
const StepFiles = dynamic(() => import("./step-files").then((module) => module.StepFiles), {
  loading: () => null,
});

/** Loaded with the first of these steps. */
const InnerFields = dynamic(() => import("./inner/inner-fields").then((module) => module.InnerFields), {
  loading: () => null,
});

type Props = {
  step: Step;
  onChange: (step: Step, field: string) => void;
  /** Field errors of this step as texts. */
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
};

/** The step's menu, and where people go after it. */
type Around = { menu?: ReactNode; children?: ReactNode };

/** Edits one step; shows only the fields of its kind. */
export function StepInspector({ step, menu, children, ...fields }: Props & Around) {
  const text = useStepText();
  return (
    <section aria-label={text.name(step)} className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="type-title flex items-center gap-2.5">
          <StepMark type={step.type} /> {text.name(step)}
        </h2>
        {menu}
      </div>
      <StepFields step={step} {...fields} />
      {children}
    </section>
  );
}

function StepFields({ step, ...fields }: Props) {
  const { onChange, errors, customFields } = fields;
  const t = useTranslations("campaigns.builder");
  switch (step.type) {
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
      return <ConditionFields step={step} errors={errors} customFields={customFields} onChange={onChange} />;
    case "manual_task":
    case "call_task":
    case "add_label":
    case "enrich":
    case "webhook":
    case "goal":
    case "move_to_campaign":
    case "end":
      return <InnerFields step={step} errors={errors} customFields={customFields} onChange={onChange} />;
    case "sms":
      return (
        <>
          <SmsNumber
            value={step.phone_id}
            error={errors.phone_id}
            onChange={(phone_id) => onChange({ ...step, phone_id }, "phone_id")}
          />
          <VariantFields step={step} errors={errors} customFields={customFields} onChange={onChange} />
        </>
      );
    case "voicemail":
      return <VoicemailFields step={step} errors={errors} onChange={onChange} />;
    default:
      if (isWritable(step)) return <Words step={step} {...fields} />;
      return hasWords(step) ? (
        <VariantFields step={step} {...fields} />
      ) : (
        <TouchFields step={step} {...fields} />
      );
  }
}

/** One text for everyone, or texts written for each person by an instruction (CAMP-68). */
function Words({ step, ...fields }: Props & { step: WritableStep }) {
  const { onChange, errors } = fields;
  return (
    <>
      <WordsChoice step={step} onChange={onChange} />
      {step.ai ? (
        <>
          <TouchFields step={step} {...fields} />
          <InstructionFields step={step} ai={step.ai} errors={errors} onChange={onChange} />
        </>
      ) : (
        <VariantFields step={step} {...fields} />
      )}
      {step.type === "email" && (
        <StepFiles key={step.id} step={step} error={errors.files} onChange={onChange} />
      )}
    </>
  );
}
