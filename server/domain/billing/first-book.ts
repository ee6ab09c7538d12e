import { type Period, periods } from "@/lib/contract/billing";
import { type Currency, currencies } from "@/lib/contract/billing/currencies";
import { type AddOn, addOns } from "@/lib/contract/billing/items";
import { type Feature, type Tier, tiers } from "@/lib/contract/features";
import { months } from "./months";
import type { Amounts, DailyLimits, PeriodAmounts, PlanBook, PlanTerms } from "./plan-book";

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
/** USD a seat and month (BILL-25); free costs nothing and has no price. */
const monthlyUsd: PerTier<number | null> = [null, 39, 79, 149, 249, 399];
/** USD a month, beside what the plan includes. */
const addOnUsd: Record<AddOn, number> = { extension_seat: 19, mailbox_slot: 3 };
/** Packs of credits, and USD for all of them. */
const packsUsd = [
  [500, 43],
  [2_000, 149],
  [10_000, 599],
] as const;

/** Fixed, so that a price does not change over night; a monthly price is a whole number in every currency. */
const perUsd: Record<Currency, number> = { USD: 1, CAD: 1.37, EUR: 0.93, GBP: 0.79, AUD: 1.53 };
const percentOff: Record<Period, number> = { monthly: 0, quarterly: 10, annual: 20 };

const amountsOf = (cents: (currency: Currency) => number): Amounts =>
  Object.fromEntries(currencies.map((currency) => [currency, cents(currency)])) as Amounts;

/** Cents in a currency, a whole number of its units. */
const centsIn = (currency: Currency, usd: number) => Math.round(usd * perUsd[currency]) * 100;

const everyPeriod = (usd: number): PeriodAmounts =>
  Object.fromEntries(
    periods.map((period) => [
      period,
      amountsOf((currency) =>
        Math.round((centsIn(currency, usd) * months[period] * (100 - percentOff[period])) / 100),
      ),
    ]),
  ) as PeriodAmounts;

function termsOf(column: number): PlanTerms {
  const usd = monthlyUsd[column] ?? null;
  return {
    features: tiers.slice(0, column + 1).flatMap((tier) => added[tier]),
    dailyLimits: Object.fromEntries(
      Object.entries(daily).map(([kind, values]) => [kind, values[column]]),
    ) as DailyLimits,
    campaigns: campaigns[column] ?? null,
    mailboxes: mailboxes[column] ?? 0,
    mailboxSlots: mailboxSlots[column] ?? 0,
    cloudSeats: cloudSeats[column] ?? 0,
    extensionSeats: extensionSeats[column] ?? 0,
    credits: credits[column] ?? 0,
    prices: usd === null ? null : everyPeriod(usd),
  };
}

/** Version 1: what a new installation sells until its operator publishes another book. It is written to the database once. */
export const firstBook: PlanBook = {
  plans: Object.fromEntries(tiers.map((tier, column) => [tier, termsOf(column)])) as PlanBook["plans"],
  addOns: Object.fromEntries(addOns.map((item) => [item, everyPeriod(addOnUsd[item])])) as PlanBook["addOns"],
  packs: packsUsd.map(([amount, usd]) => ({
    credits: amount,
    prices: amountsOf((currency) => centsIn(currency, usd)),
  })),
};
