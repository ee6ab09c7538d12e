"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { type Condition, type Duration, instructionOf, type Step } from "@/lib/contract/campaigns/sequence";
import { useFieldName } from "./field-names";
import { StepNames } from "./step-names";

/** A step's name and a one-line summary of its content. */
export function useStepText() {
  const t = useTranslations("campaigns.step");
  const fieldName = useFieldName();
  const names = useContext(StepNames);
  const wait = ({ amount, unit }: Duration) => t(`wait.${unit}`, { amount });
  const name = (step: Step) => {
    if (step.type === "condition" && step.condition !== "accepted")
      return t(`condition_name.${step.condition}`);
    return step.type === "email" && step.subject.trim() === "" ? t("email_same_thread") : t(step.type);
  };
  const summary = (step: Step): string => {
    const wish = instructionOf(step);
    if (wish)
      return wish.instruction.trim() ? t("ai_summary", { instruction: wish.instruction }) : t("ai_empty");
    switch (step.type) {
      case "visit_profile":
        return t("visit_summary");
      case "follow":
        return t("follow_summary");
      case "like_post":
        return t("like_summary");
      case "endorse":
        return t("endorse_summary");
      case "connection_by_email":
      case "connection_request":
        return step.message.trim() || t("no_note");
      case "comment_post":
      case "message":
      case "group_message":
      case "event_message":
      case "sms":
        return step.message.trim() || t("empty");
      case "voicemail":
        return step.audio_id ? t("voicemail_chosen") : t("no_voicemail");
      case "event_invite":
        return step.url.trim() || t("empty");
      case "inmail":
      case "email":
        return step.subject.trim()
          ? t("subject", { subject: step.subject })
          : step.message.trim() || t("empty");
      case "manual_task":
      case "call_task":
        return step.text.trim() || t("empty");
      case "webhook":
        return step.url.trim() || t("empty");
      case "enrich":
        return t(`finds.${step.finds}`);
      case "add_label":
        return step.label_id ? (names.get(step.label_id) ?? t("label_chosen")) : t("no_label");
      case "move_to_campaign":
        return step.campaign_id ? (names.get(step.campaign_id) ?? t("campaign_chosen")) : t("no_campaign");
      case "goal":
        return step.name.trim() || t(`goal_summary.${step.reached}`);
      case "end":
        return t("end_summary");
      case "delay":
        return wait(step.delay);
      case "condition":
        // In a list the summary also says what happens to the others; in a graph they have their own branch.
        return step.condition === "accepted" && step.next === undefined
          ? t(`otherwise.${step.otherwise}`, { wait: wait(step.deadline) })
          : met(step);
    }
  };
  /** Who takes the yes branch of a condition, as a sentence (ux 41). */
  const met = (step: Condition): string => {
    if ("deadline" in step) return t(`if.${step.condition}`, { wait: wait(step.deadline) });
    if (step.condition !== "field") return t(`if.${step.condition}`);
    return t(`if.${step.operator}`, {
      field: step.field ? fieldName(step.field) : t("noField"),
      value: step.value,
    });
  };
  return { name, summary, wait, met, otherwise: t("else") };
}
