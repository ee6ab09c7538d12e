import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";

/** One problem of a draft; `detail` is a number or word for its text. */
export const problem = (
  code: CampaignProblem["code"],
  stepId: string | null,
  field: string | null,
  detail: string | number | null = null,
  isBlocking = true,
): CampaignProblem => ({ code, isBlocking, stepId, field, detail: detail === null ? null : String(detail) });
