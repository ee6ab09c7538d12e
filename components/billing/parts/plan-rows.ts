import type { Plan, Price } from "@/lib/contract/billing";
import { type Feature, features, tiers } from "@/lib/contract/features";

/** The limits that plans are told apart by, in the order of the table. */
export const limitRows = ["credits", "campaigns", "mailboxes", "emailsPerDay", "requestsPerDay"] as const;
type LimitRow = (typeof limitRows)[number];
export const limitOf = (plan: Plan | undefined, row: LimitRow): number | null | undefined => plan?.[row];

/** What most buyers decide by; the others follow on request. */
const main: readonly Feature[] = [
  "prospect_finder",
  "enrichment",
  "smart_sequences",
  "webhook_integration",
  "ai_magic_campaigns",
  "sms",
  "voicemail",
];

export type FeatureRow = { feature: Feature; in: ReadonlySet<string> };

/** A row for each feature that is sold, the one asked for first; a feature is in every plan from the one that adds it. */
export function featureRows(prices: readonly Price[], asked: Feature | null) {
  const rank = (feature: Feature) =>
    feature === asked ? -1 : main.includes(feature) ? main.indexOf(feature) : features.length;
  const rows = prices.flatMap(({ tier, features: added }) =>
    added.map((feature): FeatureRow => {
      const upwards = tiers.slice(tiers.indexOf(tier));
      return { feature, in: new Set(upwards) };
    }),
  );
  const sorted = rows.sort((one, other) => rank(one.feature) - rank(other.feature));
  const shown = sorted.filter(({ feature }) => feature === asked || main.includes(feature)).length;
  return { first: sorted.slice(0, shown), more: sorted.slice(shown) };
}
