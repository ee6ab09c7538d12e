"use client";

import { useTranslations } from "next-intl";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { InnerKind, Step } from "@/lib/contract/campaigns/sequence";
import { CampaignField } from "./campaign-field";
import { EnrichFields } from "./enrich-fields";
import { GoalFields } from "./goal-fields";
import { LabelField } from "./label-field";
import { TaskFields } from "./task-fields";
import { WebhookFields } from "./webhook-fields";

export type InnerStep = Extract<Step, { type: InnerKind | "end" }>;
type Props = {
  step: InnerStep;
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
  onChange: (step: Step, field: string) => void;
};

/** The fields of steps inside the workspace (R1). */
export function InnerFields({ step, errors, customFields, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  switch (step.type) {
    case "manual_task":
    case "call_task":
      return <TaskFields step={step} errors={errors} customFields={customFields} onChange={onChange} />;
    case "add_label":
      return (
        <LabelField
          value={step.label_id}
          error={errors.label_id}
          onChange={(label_id) => onChange({ ...step, label_id }, "label_id")}
        />
      );
    case "enrich":
      return <EnrichFields step={step} onChange={onChange} />;
    case "webhook":
      return <WebhookFields step={step} error={errors.url} onChange={onChange} />;
    case "goal":
      return <GoalFields step={step} error={errors.name} onChange={onChange} />;
    case "move_to_campaign":
      return (
        <CampaignField
          value={step.campaign_id}
          error={errors.campaign_id}
          onChange={(campaign_id) => onChange({ ...step, campaign_id }, "campaign_id")}
        />
      );
    case "end":
      return <p className="type-compact text-text-2">{t("endHint")}</p>;
  }
}
