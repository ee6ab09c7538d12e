import * as z from "zod";
import { endpoint } from "./endpoint";
import { calendarDay, id, instant, noInput } from "./fields";
import { named, wire } from "./wire";

/** What credits are spent on: the fourteen of BILL-46, and domains. */
const creditCategories = [
  "local_enrich",
  "enrich",
  "ai_comment",
  "ai_message",
  "personality_type",
  "phone_installation",
  "phone_monthly_payment",
  "sms",
  "call",
  "message_generation",
  "label_generation",
  "personalized_message",
  "workflow_generation",
  "assistant_in_campaigns",
  "domain",
] as const;
export type CreditCategory = (typeof creditCategories)[number];

/** Current prices; categories that are not built yet have none (BILL-47). */
export const chargedCategories = [
  "enrich",
  "sms",
  "label_generation",
  "message_generation",
  "assistant_in_campaigns",
  "ai_comment",
  "workflow_generation",
  "personality_type",
] as const satisfies CreditCategory[];
export type ChargedCategory = (typeof chargedCategories)[number];

/** Granted by the plan or the operator, charged, and returned because the action failed. */
export const creditEntryKinds = ["grant", "charge", "return"] as const;

/** One line of the ledger; `amount` is in credits and negative for charges. Charges of campaign steps have no `user`. */
const creditEntry = wire({
  id,
  at: instant,
  kind: z.enum(creditEntryKinds),
  category: named("usage_type", z.enum(creditCategories).nullable()),
  amount: z.number(),
  user: wire({ id, name: z.string() }).nullable(),
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
});
export type CreditEntry = z.output<typeof creditEntry>;

/** The workspace's credits: `used` of `available` in this period; `left` includes unused ones from before. */
const creditsOverview = wire({
  used: z.number(),
  available: z.number(),
  left: z.number(),
  /** Credits that the plan grants per period. */
  perPeriod: z.int(),
  renewsAt: instant,
  prices: z.array(wire({ category: z.enum(chargedCategories), credits: z.number() })),
  /** More credits are sold by the sales team, not with a higher plan (BILL-50, BILL-51). */
  isSoldBySales: z.boolean(),
});
export type CreditsOverview = z.output<typeof creditsOverview>;

const day = calendarDay;
/** The chart goes back at most one year. */
export const maxChartDays = 366;

export const credits = {
  overview: endpoint({
    method: "GET",
    path: "/billing/credits",
    access: { who: "member", page: "billing", rate: "read" },
    input: noInput,
    output: creditsOverview,
  }),
  /** BILL-42: newest first; `date` is a day in UTC, `user_id` a member of the workspace. */
  history: endpoint({
    method: "GET",
    path: "/billing/credits_history",
    access: { who: "member", page: "billing", rate: "read" },
    input: wire({
      date: day.optional(),
      skip: z.int().min(0).max(10_000).default(0),
      limit: z.int().min(1).max(100).default(10),
      userId: id.optional(),
      usageType: z.enum(creditCategories).optional(),
    }),
    output: wire({ items: z.array(creditEntry), total: z.int() }),
  }),
  /** Credits spent per day, in UTC, for every day of the period (BILL-41). */
  chart: endpoint({
    method: "GET",
    path: "/billing/credits_history/chart",
    access: { who: "member", page: "billing", rate: "read" },
    input: wire({ startDate: day, endDate: day }),
    output: wire({ days: z.array(wire({ date: day, used: z.number() })) }),
  }),
};
