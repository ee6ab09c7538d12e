"use client";

import { useTranslations } from "next-intl";
import { MessageField } from "@/components/campaigns/parts/message-field";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { limits, type Step, type TaskStep, taskPriorities } from "@/lib/contract/campaigns/sequence";
import { DurationField } from "../duration-field";
import { CallOutcomes } from "./call-outcomes";

type Props = {
  step: TaskStep;
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
  onChange: (step: Step, field: string) => void;
};

/** The task, when it is due, and whether the sequence waits for it (CAMP-62, TASK-01). */
export function TaskFields({ step, errors, customFields, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  return (
    <>
      <MessageField
        label={t("task")}
        hint={t(step.type === "call_task" ? "callHint" : "taskHint")}
        value={step.text}
        limit={limits.task}
        error={errors.text}
        customFields={customFields}
        onChange={(text) => onChange({ ...step, text }, "text")}
      />
      <Field label={t("priority")}>
        <NativeSelect
          value={String(step.priority)}
          onChange={(event) => {
            const priority = taskPriorities.find((one) => String(one) === event.target.value);
            if (priority) onChange({ ...step, priority }, "priority");
          }}
          options={taskPriorities.map((one) => ({ value: String(one), label: t(`priorities.${one}`) }))}
        />
      </Field>
      <DurationField
        label={t("due")}
        value={step.due}
        error={errors.due}
        onChange={(due) => onChange({ ...step, due }, "due")}
      />
      <RadioGroup
        legend={t("overdue")}
        name={`overdue-${step.id}`}
        value={step.overdue}
        onChange={(overdue) => onChange({ ...step, overdue }, "overdue")}
        options={[
          { value: "wait", label: t("wait") },
          { value: "continue", label: t("goOn") },
        ]}
      />
      {step.type === "call_task" && <CallOutcomes step={step} errors={errors} onChange={onChange} />}
    </>
  );
}
