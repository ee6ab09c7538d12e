"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { redirect, targetsFor } from "./edits";
import { useTargetLabel } from "./place-label";
import { targetOf, type Way, waysOf } from "./ways";

type Props = {
  step: Step;
  sequence: readonly Step[];
  numberOf: (stepId: string) => number | null;
  onLead: (way: Way, target: string | null) => void;
};

const end = "end";

/** Where people go after a step, which lets branches merge or end (ux 41). */
export function NextStepFields({ step, sequence, numberOf, onLead }: Props) {
  const t = useTranslations("campaigns.smart");
  const label = useTargetLabel();
  const labels = step.type === "condition" ? { next: t("nextStepYes"), no: t("nextStepNo") } : null;
  return waysOf(step).map((way) => {
    const hintFor = (target: string | null) => {
      const lost = redirect(sequence, step.id, way, target).lost.length;
      return lost > 0 ? t("leavesOut", { count: lost }) : undefined;
    };
    return (
      <Field key={way} label={labels ? labels[way] : t("nextStep")}>
        <Combobox
          value={targetOf(step, way) ?? end}
          onChange={(value) => onLead(way, value === end ? null : value)}
          options={[
            ...targetsFor(sequence, step.id).map((target) => ({
              value: target.id,
              label: label(target, numberOf(target.id)),
              hint: hintFor(target.id),
            })),
            { value: end, label: t("nothing"), hint: hintFor(null) },
          ]}
        />
      </Field>
    );
  });
}
