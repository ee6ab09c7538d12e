import type { Feature, Tier } from "@/lib/contract/features";
import { tiers } from "@/lib/contract/features";

/** An account's daily limits (BILL-12). */
export type DailyLimits = Record<
  | "profileViews"
  | "connectionRequests"
  | "messages"
  | "inmails"
  | "searches"
  | "eventInvites"
  | "comments"
  | "emails"
  | "sms"
  | "voicemails",
  number
>;

/** `null` = no limit. Seats are those the price includes; more are bought (BILL-13). */
type Plan = {
  tier: Tier;
  features: ReadonlySet<Feature>;
  dailyLimits: DailyLimits;
  campaigns: number | null;
  mailboxes: number;
  /** Mailboxes on bought domains (MAIL-19); they cannot be bought apart from the plan. */
  mailboxSlots: number;
  cloudSeats: number;
  extensionSeats: number;
  /** Credits granted every month (BILL-07); unused ones stay. */
  credits: number;
};

/** The features each tier adds to the one below (BILL-17). */
const added: Record<Tier, readonly Feature[]> = {
  free: ["social_automation", "extension", "video"],
  basic: [
    "cloud",
    "link_tracking",
    "email_automation",
    "social_targeting",
    "post_targeting",
    "dash_tasks",
    "native_crm",
  ],
  growth: [
    "prospect_finder",
    "enrichment",
    "smart_sequences",
    "webhook_integration",
    "zapier_integration",
    "calendly",
    "event_targeting",
    "group_targeting",
    "ai_powered_labels",
    "email_warming",
  ],
  scale: [
    "icebreakers",
    "ai_magic_campaigns",
    "ai_employee_messages",
    "ai_assistant_in_campaigns",
    "ai_assistant_in_inbox",
    "ai_powered_comments",
    "ai_powered_personality_type",
    "ai_company_researches",
    "ai_targeting",
    "ai_domain",
    "mailbox_slot",
    "calling",
    "sms",
    "voicemail",
    "pipedrive_crm",
    "hubspot_crm",
  ],
  unlimited: ["connection_booster", "inmail_booster", "instant_searches", "api_targeting"],
  supreme: ["allow_residential_proxies"],
};

/**
 * Features that do not exist yet: plans and prices do not name them. A feature that is built comes out of this list. `instant_searches` stays
 * in it: every search of the people database is answered at once, on every plan that has one (PROSPECT-39).
 */
export const unbuilt: ReadonlySet<Feature> = new Set<Feature>([
  ...(["icebreakers", "calling", "video", "instant_searches"] as const),
  ...([
    "connection_booster",
    "inmail_booster",
    "zapier_integration",
    "email_warming",
    "api_targeting",
  ] as const),
  ...(["native_crm", "pipedrive_crm", "hubspot_crm", "ai_employee_messages", "ai_targeting"] as const),
  "ai_company_researches",
]);

type PerTier<T> = readonly [free: T, basic: T, growth: T, scale: T, unlimited: T, supreme: T];
/** Columns in the order of `tiers`. */
const daily: Record<keyof DailyLimits, PerTier<number>> = {
  profileViews: [20, 50, 80, 100, 150, 150],
  connectionRequests: [10, 20, 30, 40, 50, 50],
  messages: [20, 50, 80, 100, 150, 150],
  inmails: [5, 10, 20, 25, 40, 50],
  searches: [1, 3, 5, 10, 20, 20],
  eventInvites: [5, 10, 20, 30, 50, 50],
  comments: [5, 10, 20, 30, 50, 50],
  emails: [20, 50, 100, 200, 500, 1000],
  sms: [0, 10, 25, 50, 100, 200],
  voicemails: [0, 5, 15, 30, 50, 100],
};
const campaigns: PerTier<number | null> = [1, 3, 10, 50, null, null];
const mailboxes: PerTier<number> = [1, 1, 3, 5, 10, 25];
const mailboxSlots: PerTier<number> = [0, 0, 0, 5, 10, 25];
const cloudSeats: PerTier<number> = [0, 1, 1, 1, 1, 1];
const extensionSeats: PerTier<number> = [1, 1, 1, 1, 1, 1];
const credits: PerTier<number> = [0, 100, 500, 2_000, 5_000, 10_000];

const planOf = (tier: Tier, column: number): Plan => ({
  tier,
  features: new Set(tiers.slice(0, column + 1).flatMap((lower) => added[lower])),
  dailyLimits: Object.fromEntries(
    Object.entries(daily).map(([kind, values]) => [kind, values[column]]),
  ) as DailyLimits,
  campaigns: campaigns[column] ?? null,
  mailboxes: mailboxes[column] ?? 0,
  mailboxSlots: mailboxSlots[column] ?? 0,
  cloudSeats: cloudSeats[column] ?? 0,
  extensionSeats: extensionSeats[column] ?? 0,
  credits: credits[column] ?? 0,
});

export const plans = Object.fromEntries(tiers.map((tier, column) => [tier, planOf(tier, column)])) as Record<
  Tier,
  Plan
>;

/** The lowest tier with a feature, for upgrade prompts (BILL-22). */
export const tierWith = (feature: Feature): Tier | null =>
  tiers.find((tier) => plans[tier].features.has(feature)) ?? null;
