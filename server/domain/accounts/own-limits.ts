import type { Account } from "@/lib/contract/accounts/accounts";
import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { DomainError } from "@/lib/contract/errors";
import type { DailyLimits } from "@/server/domain/billing/plan-book";

/** The daily limits that users may set below the plan's; null = the plan's own (R9, CRED-118). */
export type OwnLimits = Record<(typeof ownLimitOf)[keyof typeof ownLimitOf], number | null>;
const ownLimitOf = {
  visit_profile: "visitLimit",
  follow: "followLimit",
  like_post: "likeLimit",
  endorse: "endorseLimit",
  connection_request: "requestLimit",
  message: "messageLimit",
} as const satisfies Partial<Record<CountedKind, string>>;

/** Null if users cannot set a limit for this kind. */
export const ownLimitFor = (kind: CountedKind): keyof OwnLimits | null =>
  kind in ownLimitOf ? ownLimitOf[kind as keyof typeof ownLimitOf] : null;

const planLimit = {
  visitProfile: "profileViews",
  follow: "profileViews",
  likePost: "profileViews",
  endorse: "profileViews",
  connectionRequest: "connectionRequests",
  message: "messages",
} as const satisfies Record<string, keyof DailyLimits>;

/** An account's own limits must not exceed its plan's: the lowest always applies, so a higher one would have no effect (R9). */
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
