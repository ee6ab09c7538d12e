import type { BillingOverview, Plan, PlanUse, Price } from "@/lib/contract/billing";
import { type Feature, type Tier, tiers } from "@/lib/contract/features";

/** What a smaller plan takes away: features, daily and monthly amounts, and what is over its limits (ux 96). */
type Stops = {
  features: Feature[];
  over: { what: "campaigns" | "mailboxes" | "seats"; used: number; limit: number }[];
  fits: { what: "campaigns" | "mailboxes" | "seats"; used: number; limit: number }[];
  less: { what: "credits" | "emailsPerDay" | "requestsPerDay"; from: number; to: number }[];
};

const limited = ["campaigns", "mailboxes", "seats"] as const;
const amounts = ["credits", "emailsPerDay", "requestsPerDay"] as const;

/** The features that lie above `to`, up to `from`. */
function featuresBetween(prices: readonly Price[], from: Tier, to: Tier): Feature[] {
  const [upper, lower] = [tiers.indexOf(from), tiers.indexOf(to)];
  const first = prices.find(({ tier }) => tier !== "free");
  return prices
    .filter(({ period, currency }) => period === first?.period && currency === first.currency)
    .filter(({ tier }) => tiers.indexOf(tier) > lower && tiers.indexOf(tier) <= upper)
    .flatMap(({ features }) => features);
}

type Facts = {
  prices: readonly Price[];
  use: PlanUse;
  overview: Pick<BillingOverview, "tier" | "quantities">;
};
/** Used seats, and all that there are. */
type Seats = { used: number; total: number };

export function stopsOf({ prices, use, overview }: Facts, seats: Seats, to: Tier): Stops | null {
  const planOf = (name: Tier): Plan | undefined => use.plans.find(({ tier }) => tier === name);
  const [before, after] = [planOf(overview.tier), planOf(to)];
  if (!before || !after) return null;
  const { seat, extensionSeat } = overview.quantities;
  // What was bought beside the plan ends with it; what the operator granted stays.
  const ends = to === "free" ? Math.max(0, seat - 1) + extensionSeat : 0;
  const bought = Math.max(0, seats.total - before.seats - ends);
  const used = { ...use.used, seats: seats.used };
  const limits = { campaigns: after.campaigns, mailboxes: after.mailboxes, seats: after.seats + bought };
  const counted = limited.flatMap((what) => {
    const limit = limits[what];
    return limit === null || used[what] === 0 ? [] : [{ what, used: used[what], limit }];
  });
  return {
    features: featuresBetween(prices, overview.tier, to),
    over: counted.filter((one) => one.used > one.limit),
    fits: counted.filter((one) => one.used <= one.limit),
    less: amounts
      .map((what) => ({ what, from: before[what], to: after[what] }))
      .filter((one) => one.to < one.from),
  };
}
