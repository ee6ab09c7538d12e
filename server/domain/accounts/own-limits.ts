import type { Account } from "@/lib/contract/accounts/accounts";
import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import { DomainError } from "@/lib/contract/errors";
import type { DailyLimits } from "@/server/domain/billing/plans";

/** Where people may set a cap of a day below the plan's; null = the plan's own (R9, CRED-118). */
export type OwnLimits = Record<(typeof ownLimitOf)[keyof typeof ownLimitOf], number | null>;
const ownLimitOf = {
  visit_profile: "visitLimit",
  follow: "followLimit",
  like_post: "likeLimit",
  endorse: "endorseLimit",
  connection_request: "requestLimit",
  message: "messageLimit",
} as const satisfies Partial<Record<CountedKind, string>>;

/** Null where people cannot set one. */
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
