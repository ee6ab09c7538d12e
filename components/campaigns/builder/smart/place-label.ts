"use client";

import { useTranslations } from "next-intl";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { useStepText } from "../step-text";
import type { Place } from "./places";
import { stepIn } from "./ways";

/** The label of a place. */
export function usePlaceLabel() {
  const t = useTranslations("campaigns.smart");
  const text = useStepText();
  return (sequence: readonly Step[], { behind, way }: Place): string => {
    const step = stepIn(sequence, behind);
    if (!step) return t("addFront");
    const name = step.type === "delay" ? text.summary(step) : text.name(step);
    if (step.type !== "condition") return t("addBehind", { name });
    if (way === null) return t("addBoth", { name });
    return t("addWay", { way: way === "next" ? text.met(step) : text.otherwise });
  };
}

/** The label of a step that an exit leads to: its number, or for a wait its length. */
export function useTargetLabel() {
  const t = useTranslations("campaigns.smart");
  const text = useStepText();
  return (step: Step, number: number | null): string =>
    number === null ? t("targetWait", { wait: text.summary(step) }) : `${number} · ${text.name(step)}`;
}
