"use client";

import { useTranslations } from "next-intl";
import type { Condition, Duration, Step } from "@/lib/contract/sequence";

/** What a step is called and what stands in it, in one line each. */
export function useStepText() {
  const t = useTranslations("campaigns.step");
  const wait = ({ amount, unit }: Duration) => t(`wait.${unit}`, { amount });
  const name = (step: Step) =>
    step.type === "email" && step.subject.trim() === "" ? t("email_same_thread") : t(step.type);
  const summary = (step: Step): string => {
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
        return step.message.trim() || t("empty");
      case "event_invite":
        return step.url.trim() || t("empty");
      case "inmail":
      case "email":
        return step.subject.trim()
          ? t("subject", { subject: step.subject })
          : step.message.trim() || t("empty");
      case "delay":
        return wait(step.delay);
      case "condition":
        return sentence(step);
    }
  };
  /** Conditions read as sentences (ux 41). */
  const sentence = (step: Condition): string => {
    if (step.condition === "accepted") return t(`otherwise.${step.otherwise}`, { wait: wait(step.deadline) });
    return step.condition === "field"
      ? t(`field_is.${step.operator}`, { field: step.field, value: step.value })
      : t(`condition_is.${step.condition}`);
  };
  return { name, summary, wait };
}
