import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import { instructionOf, isWritable, limits, type Step } from "@/lib/contract/campaigns/sequence";
import type { Targets } from "../targets";
import { problem } from "./problem";

/** Problems of a step with a generated text: its instruction is empty, or no model can write it (CAMP-68, CAMP-69). */
export function instructionProblems(step: Step, targets: Targets | undefined): CampaignProblem[] {
  const wish = instructionOf(step);
  if (!wish || !isWritable(step)) return [];
  const { instruction } = wish;
  const max = limits.instruction;
  return [
    ...(instruction.trim() === "" ? [problem("fill_this_field", step.id, "ai.instruction")] : []),
    ...(instruction.length > max ? [problem("too_long", step.id, "ai.instruction", max)] : []),
    ...(step.variants ? [problem("ai_with_variants", step.id, "variants")] : []),
    ...(targets?.lacksText(step.type) ? [problem("feature_missing", step.id, "ai")] : []),
    ...(targets && !targets.hasWriter ? [problem("no_language_model", step.id, "ai", null, false)] : []),
  ];
}
