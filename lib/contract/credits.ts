import * as z from "zod";
import { endpoint } from "./endpoint";
import { instant, noInput } from "./fields";
import { wire } from "./wire";

/** What credits are spent on: the fourteen of BILL-46, and domains. */
export const creditCategories = [
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

/** Where credits come from: the plan, a purchase, a gift of the operator, or a compensation of theirs. */
export const creditGrantKinds = ["plan", "bought", "gift", "refund"] as const;

/** The workspace's credits: `used` of `available` in this period; `left` includes unused ones from before. */
const creditsOverview = wire({
  used: z.number(),
  available: z.number(),
  left: z.number(),
  /** Of these, reserved for what is under way. */
  reserved: z.number(),
  /** What is left of each kind of grant, in the order in which they are spent; kinds without any are left out. */
  leftOf: z.array(wire({ grant: z.enum(creditGrantKinds), credits: z.number() })),
  /** Credits that the plan grants per period. */
  perPeriod: z.int(),
  /** Credits that the trial brings once its admin has confirmed their address; 0 if nothing waits for that (AUTH-52). */
  onceConfirmed: z.int(),
  renewsAt: instant,
  prices: z.array(wire({ category: z.enum(chargedCategories), credits: z.number() })),
  /** More credits are sold by the sales team, not with a higher plan (BILL-50, BILL-51). */
  isSoldBySales: z.boolean(),
});
export type CreditsOverview = z.output<typeof creditsOverview>;

export const credits = {
  overview: endpoint({
    method: "GET",
    path: "/billing/credits",
    access: { who: "member", page: "billing", rate: "read" },
    input: noInput,
    output: creditsOverview,
  }),
};
