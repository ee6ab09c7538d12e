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

/** Chooses between one text for everyone and AI-written texts by an instruction; hidden if the plan lacks the feature (CAMP-68). */
export function WordsChoice({ step, onChange }: Props) {
  const t = useTranslations("campaigns.builder.ai");
  const { data: features } = useQuery(featuresQuery(browserApi));
  const isActive = features?.[writingFeatures[writableKinds[step.type]]] === "active";
  // After losing the feature, users can still switch back to a text.
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

/** Everyone gets their own text then, so the A/B variants are removed. */
const byAi = (step: WritableStep): Step => ({
  ...(choosing(step, 0) as WritableStep),
  ai: { instruction: "", tone: "friendly", language: null },
});

/** `message` was kept, so the earlier text is still there. */
function byHand({ ai: _, ...step }: WritableStep): Step {
  return step as Step;
}
