"use client";

import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Segmented } from "@/components/ui/fields/segmented";
import { browserApi } from "@/lib/api/browser";
import { type Step, type WritableStep, writableKinds } from "@/lib/contract/campaigns/sequence";
import { writingFeatures } from "@/lib/contract/writing";
import { featuresQuery } from "@/lib/queries/workspaces";
import { choosing } from "../variants/variants";

type Props = { step: WritableStep; onChange: (step: Step, field: string) => void };

/** One text for everybody, or one for each person by an instruction; not there where the plan has no such thing (CAMP-68). */
export function WordsChoice({ step, onChange }: Props) {
  const t = useTranslations("campaigns.builder.ai");
  const { data: features } = useQuery(featuresQuery(browserApi));
  const isActive = features?.[writingFeatures[writableKinds[step.type]]] === "active";
  // Who lost it can still go back to a text.
  if (!isActive && !step.ai) return null;
  return (
    <div>
      <Segmented
        label={t("words")}
        value={step.ai ? "ai" : "fixed"}
        onChange={(value) => onChange(value === "ai" ? byAi(step) : byHand(step), "ai")}
        options={[
          { value: "fixed", label: t("fixed") },
          { value: "ai", label: t("byAi"), icon: <Sparkles aria-hidden /> },
        ]}
      />
    </div>
  );
}

/** Everybody gets another text then: there is nothing left to try against each other. */
const byAi = (step: WritableStep): Step => ({
  ...(choosing(step, 0) as WritableStep),
  ai: { instruction: "", tone: "friendly", language: null },
});

/** What the step said before is still there. */
function byHand({ ai: _, ...step }: WritableStep): Step {
  return step as Step;
}
