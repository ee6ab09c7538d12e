import type { WritableKind } from "@/lib/contract/campaigns/sequence";
import { creditsOf } from "@/server/domain/billing/credits";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import { featureOfText, priceOfText } from "./text";

type TextObstacle = {
  reason: "no_language_model" | "ai_not_in_plan" | "out_of_credits";
  detail: Record<string, string | number>;
};

/** Why a step's text cannot be written: no model, the plan, or credits (CAMP-26, CAMP-69, BILL-46). */
export function textObstacle(
  kind: WritableKind,
  at: { hasWriter: boolean; features: Entitlements["features"]; freeCredits: number },
): TextObstacle | null {
  if (!at.hasWriter) return { reason: "no_language_model", detail: {} };
  const feature = featureOfText(kind);
  if (at.features[feature] !== "active") return { reason: "ai_not_in_plan", detail: { feature } };
  const { tenths } = priceOfText(kind);
  return at.freeCredits < tenths ? { reason: "out_of_credits", detail: { costs: creditsOf(tenths) } } : null;
}
