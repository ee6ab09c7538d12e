"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Select } from "@/components/ui/fields/select";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import {
  type Condition,
  type Duration,
  fieldOperators,
  personPlaceholders,
  type Step,
} from "@/lib/contract/campaigns/sequence";
import { DurationField } from "./duration-field";
import { useFieldName } from "./field-names";
import { TalkedBefore } from "./talked-before";

type Props = {
  step: Condition;
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
  onChange: (step: Step, field: string) => void;
};

const kinds = ["accepted", "opened", "clicked", "replied", "has_email", "has_phone", "field"] as const;
/** Accepting takes people about a week; emails are read within days. */
const deadlines = {
  accepted: { amount: 7, unit: "working_days" },
  opened: { amount: 3, unit: "working_days" },
  clicked: { amount: 3, unit: "working_days" },
} as const satisfies Partial<Record<Condition["condition"], Duration>>;

/** Another condition with the same exits. */
function asking(step: Condition, condition: Condition["condition"]): Condition {
  const { id, is_enabled, type, otherwise, next, no, position } = step;
  const common = { id, is_enabled, type, otherwise, next, no, position };
  switch (condition) {
    case "accepted":
    case "opened":
    case "clicked":
      return { ...common, condition, deadline: deadlines[condition] };
    case "field":
      return { ...common, condition, field: "", operator: "is_set", value: "" };
    default:
      return { ...common, condition };
  }
}

/** The condition: in a list of steps only whether people accept in time, in a graph also facts about them (CAMP-28). */
export function ConditionFields({ step, errors, customFields, onChange }: Props) {
  const t = useTranslations("campaigns");
  const isSmart = step.next !== undefined;
  const hasTalked = useContext(TalkedBefore) || step.condition === "replied";
  return (
    <>
      {isSmart && (
        <Field label={t("smart.ask")} error={errors.condition}>
          <Select
            value={step.condition}
            onChange={(condition) => onChange(asking(step, condition), "condition")}
            options={kinds
              .filter((value) => value !== "replied" || hasTalked)
              .map((value) => ({ value, label: t(`smart.kinds.${value}`) }))}
          />
        </Field>
      )}
      {"deadline" in step && (
        <DurationField
          label={t("builder.deadline")}
          value={step.deadline}
          error={errors.deadline}
          onChange={(deadline) => onChange({ ...step, deadline }, "deadline")}
        />
      )}
      {step.condition === "field" && (
        <FieldQuestion step={step} errors={errors} customFields={customFields} onChange={onChange} />
      )}
      {!isSmart && (
        <RadioGroup
          legend={t("builder.otherwise")}
          value={step.otherwise}
          onChange={(otherwise) => onChange({ ...step, otherwise }, "otherwise")}
          options={(["continue", "finish"] as const).map((value) => ({
            value,
            label: t(value === "continue" ? "builder.otherwiseContinue" : "builder.otherwiseFinish"),
            description: t(
              value === "continue" ? "builder.otherwiseContinueHint" : "builder.otherwiseFinishHint",
            ),
          }))}
        />
      )}
    </>
  );
}

type FieldProps = Omit<Props, "step"> & { step: Extract<Condition, { condition: "field" }> };

function FieldQuestion({ step, errors, customFields, onChange }: FieldProps) {
  const t = useTranslations("campaigns.smart");
  const nameOf = useFieldName();
  const known = [...personPlaceholders, ...customFields.map(({ key }) => key)];
  const needsValue = step.operator !== "is_set" && step.operator !== "is_empty";
  return (
    <>
      <Field label={t("field")} error={errors.field}>
        <Combobox
          value={step.field || undefined}
          placeholder={t("chooseField")}
          onChange={(field) => onChange({ ...step, field }, "field")}
          options={known.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Field>
      <Field label={t("operator")}>
        <Select
          value={step.operator}
          onChange={(operator) => onChange({ ...step, operator }, "operator")}
          options={fieldOperators.map((value) => ({ value, label: t(`operators.${value}`) }))}
        />
      </Field>
      {needsValue && (
        <Field label={t("value")} error={errors.value}>
          <Input
            value={step.value}
            maxLength={250}
            onChange={(event) => onChange({ ...step, value: event.target.value }, "value")}
          />
        </Field>
      )}
    </>
  );
}
