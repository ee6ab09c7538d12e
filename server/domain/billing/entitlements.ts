import { type Feature, type FeatureState, features, type Tier, tiers } from "@/lib/contract/features";
import { bookInForce } from "./books";
import { type Extras, noExtras } from "./items";
import type { DailyLimits } from "./plan-book";
import { bookAt } from "./prices";
import { unbuilt } from "./unbuilt";

/** The days a new workspace has everything of `trialTier`, without a card (AUTH-52). */
export const trialDays = 14;
const trialTier: Tier = "scale";

/** Seats that the operator granted beside those a plan includes (BILL-13). */
export type BoughtSeats = { cloud: number; extension: number };

/** The columns of a workspace that say what it may do. */
export type WorkspacePlan = {
  brand: string;
  tier: Tier;
  /** What was bought, and so the version of plans and prices that it stays at; null for a free or granted plan. */
  priceId: string | null;
  status: "active" | "blocked" | "deleted";
  trialEndsAt: Date | null;
  isSubscriptionGood: boolean;
  /** It is an unreleased copy restored from a backup; loaded only where sending is decided. */
  isFenced?: boolean;
  /** Read only where seats are asked for. */
  boughtSeats?: BoughtSeats | null;
  /** Read only where seats and mailbox slots are asked for. */
  extras?: Extras;
};

/** What an installation offers, independent of a workspace's plan. */
export type Installation = { hasNetworkService: boolean };

/** What a workspace may do at an instant; every limit and gate uses this. `null` = no limit. */
export type Entitlements = {
  tier: Tier;
  /** Of the plans and prices that decide. */
  version: number;
  isPaid: boolean;
  isTrial: boolean;
  isBlocked: boolean;
  isFenced: boolean;
  features: Readonly<Record<Feature, FeatureState>>;
  dailyLimits: DailyLimits;
  campaigns: number | null;
  /** Granted every month. */
  credits: number;
  mailboxes: number;
  /** Mailboxes on bought domains, one slot each (MAIL-16). */
  mailboxSlots: number;
  cloudSeats: number;
  extensionSeats: number;
  /** Whether accounts may act in their owners' browsers: the extension knows the sandbox's pages alone. */
  offersBrowser: boolean;
};

/**
 * Paid means: in the trial, on free, or while the subscription is good. `now` is real time: a trial does not run
 * faster on a sandbox clock. Buying takes nothing of the trial away; after it a workspace has what it bought, without
 * a subscription what free has. What was bought stays as it was then; all else follows the plans in force.
 */
export function entitlementsOf(
  workspace: WorkspacePlan,
  now: Date,
  { hasNetworkService }: Installation = { hasNetworkService: false },
): Entitlements {
  const isTrial = workspace.trialEndsAt !== null && now < workspace.trialEndsAt;
  const tier = isTrial ? higherOf(workspace.tier, trialTier) : workspace.tier;
  const book = tier === workspace.tier ? bookAt(workspace) : bookInForce(workspace.brand);
  const plan = book.plans[tier];
  const { seats, extensionSeats: moreExtensionSeats, mailboxSlots } = workspace.extras ?? noExtras;
  const cloudSeats = plan.cloudSeats + (workspace.boughtSeats?.cloud ?? 0) + seats;
  const extensionSeats = plan.extensionSeats + (workspace.boughtSeats?.extension ?? 0) + moreExtensionSeats;
  return {
    tier,
    version: book.version,
    isTrial,
    isPaid: isTrial || workspace.tier === "free" || workspace.isSubscriptionGood,
    isBlocked: workspace.status !== "active",
    isFenced: workspace.isFenced ?? false,
    features: hasNetworkService ? onService(statesOf(plan.features)) : statesOf(plan.features),
    dailyLimits: plan.dailyLimits,
    campaigns: plan.campaigns,
    credits: plan.credits,
    mailboxes: plan.mailboxes,
    mailboxSlots: plan.mailboxSlots + mailboxSlots,
    // Without browser automation every seat is a cloud seat, so that no workspace loses accounts.
    cloudSeats: hasNetworkService ? cloudSeats + extensionSeats : cloudSeats,
    extensionSeats: hasNetworkService ? 0 : extensionSeats,
    offersBrowser: !hasNetworkService,
  };
}

/** With a network service accounts act in the cloud on every tier, and there is no choice of proxies. */
const onService = (states: Record<Feature, FeatureState>): Record<Feature, FeatureState> => ({
  ...states,
  ...missingOnService,
  cloud: "active",
});
const missingOnService = { extension: "missing", allow_residential_proxies: "missing" } as const;

/** Whether a feature exists, and can be had on this installation, so that it may be sold. */
export const isSold = (feature: Feature, { hasNetworkService }: Installation): boolean =>
  !unbuilt.has(feature) && !(hasNetworkService && feature in missingOnService);

const higherOf = (one: Tier, other: Tier): Tier => (tiers.indexOf(one) > tiers.indexOf(other) ? one : other);

/** Features that a tier lacks are shown with an upgrade prompt (BILL-17, BILL-18). */
const statesOf = (has: ReadonlySet<Feature>) =>
  Object.fromEntries(features.map((name) => [name, has.has(name) ? "active" : "inactive"])) as Record<
    Feature,
    FeatureState
  >;
