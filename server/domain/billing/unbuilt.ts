import type { Feature } from "@/lib/contract/features";

/**
 * Features that do nothing: plans and prices do not name them. A feature that is built comes out of this list. Three never will be built as
 * they are named: `instant_searches`, because every search of the people database is answered at once on every plan that has one
 * (PROSPECT-39), and the two boosters (docs/decisions/plans-as-data.md).
 */
export const unbuilt: ReadonlySet<Feature> = new Set<Feature>([
  ...(["icebreakers", "calling", "video", "instant_searches"] as const),
  ...(["connection_booster", "inmail_booster", "zapier_integration", "api_targeting"] as const),
  ...(["ai_employee_messages", "ai_targeting"] as const),
  "ai_company_researches",
]);
