import { type Variant, variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";
import { chance } from "@/server/domain/campaigns/chance";

/** The variant of a prospect who has none yet: the same for the same prospect and step as long as the weights stay (R19). */
export function assign(step: WordedStep, prospectId: string): Variant {
  const open = variantsOf(step).filter(({ weight }) => weight > 0);
  const all = open.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance(`${prospectId}|${step.id}|variant`) * all;
  const found = open.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? variantsOf(step)[0]!;
}

/** The variant a prospect already has; null if the step no longer contains it. */
export const assigned = (step: WordedStep, variantId: string): Variant | null =>
  variantsOf(step).find(({ id }) => id === variantId) ?? null;
