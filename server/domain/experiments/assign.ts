import { type Variant, variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";
import { chance } from "@/server/domain/campaigns/chance";

/** The variant that somebody who has none yet gets: the same for the same person and step as long as the weights stay (R19). */
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

/** What a person gets who has a variant already; null where the step does not hold it any more. */
export const assigned = (step: WordedStep, variantId: string): Variant | null =>
  variantsOf(step).find(({ id }) => id === variantId) ?? null;
