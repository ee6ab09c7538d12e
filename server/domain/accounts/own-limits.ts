import type { Account } from "@/lib/contract/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { DailyLimits } from "@/server/domain/billing/plans";

const planLimit = {
  visitProfile: "profileViews",
  connectionRequest: "connectionRequests",
  message: "messages",
} as const satisfies Record<string, keyof DailyLimits>;

/** An account's own caps lie within its plan's: the lowest always wins, so that a higher one would be a promise nobody keeps (R9). */
export function refuseLimits(limits: Account["limits"], plan: DailyLimits): void {
  for (const [name, ofPlan] of Object.entries(planLimit) as [keyof typeof planLimit, keyof DailyLimits][]) {
    const limit = plan[ofPlan];
    if ((limits[name] ?? 0) > limit)
      throw new DomainError("limit_above_plan", {
        fields: { [`limits.${name}`]: "limit_above_plan" },
        limit,
      });
  }
}
