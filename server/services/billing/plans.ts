import type { PlanUse } from "@/lib/contract/billing";
import { type Tier, tiers } from "@/lib/contract/features";
import type { Context } from "@/server/context";
import { bookInForce, bookOf, type Plan } from "@/server/domain/billing/books";
import { countAiMailboxes } from "@/server/repositories/ai-emails/mailboxes";
import { countForPlan } from "@/server/repositories/campaigns/campaigns";
import { countMailboxes } from "@/server/repositories/mailboxes/mailboxes";

/** `GET /billing/plans`: counted as the limits count, so that a page shows what a smaller plan would refuse. */
export const showPlans = (cx: Context): Promise<PlanUse> =>
  cx.transact(async (tx) => ({
    plans: tiers.map((tier) => {
      const { credits, campaigns, mailboxes, cloudSeats, extensionSeats, dailyLimits } = planFor(cx, tier);
      return {
        ...{ tier, credits, campaigns, mailboxes, seats: cloudSeats + extensionSeats },
        extensionSeats: cx.entitlements.offersBrowser ? extensionSeats : 0,
        emailsPerDay: dailyLimits.emails,
        requestsPerDay: dailyLimits.connectionRequests,
      };
    }),
    inForce: cx.entitlements.tier,
    used: {
      campaigns: await countForPlan(tx),
      mailboxes: await countMailboxes(tx),
      mailboxSlots: await countAiMailboxes(tx),
    },
    mailboxSlots: cx.entitlements.mailboxSlots,
  }));

/** A workspace that bought a plan keeps it as it was then; the others it would get as they are now. */
function planFor({ scope, entitlements }: Context, tier: Tier): Plan {
  const own = tier === entitlements.tier ? bookOf(entitlements.version) : null;
  return (own ?? bookInForce(scope.brand.id)).plans[tier];
}
