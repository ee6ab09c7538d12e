import type { Period } from "@/lib/contract/billing";
import type { Currency } from "@/lib/contract/billing/currencies";
import type { AddOn } from "@/lib/contract/billing/items";
import type { Feature, Tier } from "@/lib/contract/features";

/** What an account may do a day (BILL-11). */
export const dailyKinds = [
  ...(["profileViews", "connectionRequests", "messages", "inmails", "searches"] as const),
  ...(["eventInvites", "comments", "emails", "sms", "voicemails"] as const),
] as const;

/** An account's daily limits (BILL-12). */
export type DailyLimits = Record<(typeof dailyKinds)[number], number>;

/** Cents of each currency, without tax. */
export type Amounts = Record<Currency, number>;
/** For one seat or slot and the whole period. */
export type PeriodAmounts = Record<Period, Amounts>;

/** What a tier has, and for how much; `prices` is null for one that is not sold. */
export type PlanTerms = {
  features: Feature[];
  dailyLimits: DailyLimits;
  /** Null without a limit. */
  campaigns: number | null;
  mailboxes: number;
  /** Mailboxes on bought domains that the price includes (MAIL-19). */
  mailboxSlots: number;
  /** Seats that the price includes; more are bought (BILL-13). */
  cloudSeats: number;
  extensionSeats: number;
  /** Credits granted every month (BILL-07); unused ones stay. */
  credits: number;
  prices: PeriodAmounts | null;
};

/** Credits that are bought beside those of the plan: how many, and the price of all of them. */
type PackTerms = { credits: number; prices: Amounts };

/** All plans and prices of an installation, or of one brand, as they are published at one time. */
export type PlanBook = {
  plans: Record<Tier, PlanTerms>;
  addOns: Record<AddOn, PeriodAmounts>;
  /** The smallest first. */
  packs: PackTerms[];
};
