import * as z from "zod";
import { currencies } from "./billing/currencies";
import { addOns, maxQuantity } from "./billing/items";
import { endpoint } from "./endpoint";
import { features, tiers } from "./features";
import { instant, noInput } from "./fields";
import { wire } from "./wire";

export const periods = ["monthly", "quarterly", "annual"] as const;
export type Period = (typeof periods)[number];
/** Plans that an operator grants run for good, or as agreed: neither renews at the payment provider (BILL-06). */
export const grantedIntervals = ["custom", "lifetime"] as const;
export type GrantedInterval = (typeof grantedIntervals)[number];

/** The price of one seat in a tier; amounts are cents for the whole period (BILL-25). */
const price = wire({
  id: z.string(),
  tier: z.enum(tiers),
  period: z.enum(periods),
  currency: z.enum(currencies),
  amountCents: z.int(),
  perMonthCents: z.int(),
  /** For one browser seat beside those of the plan, for the whole period; null where accounts work in the cloud alone. */
  extensionSeatCents: z.int().nullable(),
  /** Features this tier adds to the one below. */
  features: z.array(z.enum(features)),
});
export type Price = z.output<typeof price>;

/**
 * So many of what is sold: of a plan, so many seats, with its tier and period; of credits, so many credits. A plan's period is also that of
 * what is added to it.
 */
export const soldItem = wire({
  item: z.enum(["plan", ...addOns, "credits"]),
  tier: z.enum(tiers).nullable(),
  period: z.enum(periods).nullable(),
  quantity: z.int(),
});
export type SoldItem = z.output<typeof soldItem>;

/** What makes up an amount without tax; `amount_cents` is below zero for what is given back. */
export const amountLine = wire({ ...soldItem.fields, amountCents: z.int() });
export type AmountLine = z.output<typeof amountLine>;

const quantities = wire({ seat: z.int(), extensionSeat: z.int(), mailboxSlot: z.int() });

/** The state of the workspace's subscription, as shown on `/billing-warning` (BILL-59). */
const billingOverview = wire({
  tier: z.enum(tiers),
  isTrial: z.boolean(),
  isPaid: z.boolean(),
  paymentInProgress: z.boolean(),
  isBillingEnabled: z.boolean(),
  reason: z.enum(["payment_failed", "subscription_ended"]).nullable(),
  price: price.nullable(),
  /** For how long the operator granted the plan; null for one that is bought, and for the free one. */
  granted: z.enum(grantedIntervals).nullable(),
  dueCents: z.int(),
  currency: z.enum(currencies),
  trialEndsAt: instant.nullable(),
  /** What is bought: seats of the plan in all, and what is added to it. */
  quantities,
  /** The next payment by the payment provider's last word, with tax; its lines are without (BILL-44). */
  nextPayment: wire({
    date: instant,
    lines: z.array(amountLine),
    amountCents: z.int(),
    taxCents: z.int(),
    currency: z.enum(currencies),
  }).nullable(),
  /** When the plan ends, because it was canceled. */
  endsAt: instant.nullable(),
  /** What follows when the billing period ends. */
  planned: wire({ tier: z.enum(tiers), period: z.enum(periods), date: instant, quantities }).nullable(),
  /** A payment that failed and is retried; the plan is kept meanwhile. `url` leads to where it can be paid. */
  owed: wire({ amountCents: z.int(), currency: z.enum(currencies), since: instant, url: z.url() }).nullable(),
  /** Payments go to the sandbox provider, so no money moves. */
  isSandboxed: z.boolean(),
});
export type BillingOverview = z.output<typeof billingOverview>;

/** What a tier includes; `campaigns` is null without a limit (BILL-07, BILL-12, BILL-13). */
const plan = wire({
  tier: z.enum(tiers),
  credits: z.int(),
  campaigns: z.int().nullable(),
  mailboxes: z.int(),
  seats: z.int(),
  /** Those among the seats that work in their owners' browsers. */
  extensionSeats: z.int(),
  emailsPerDay: z.int(),
  requestsPerDay: z.int(),
});
export type Plan = z.output<typeof plan>;

/** Every plan, and how much of the one in force is used; a trial has a larger one in force than was bought. */
const planUse = wire({
  plans: z.array(plan),
  inForce: z.enum(tiers),
  used: wire({ campaigns: z.int(), mailboxes: z.int(), mailboxSlots: z.int() }),
  /** Mailboxes on bought domains: how many the workspace may have. */
  mailboxSlots: z.int(),
});
export type PlanUse = z.output<typeof planUse>;

export const billing = {
  prices: endpoint({
    method: "GET",
    path: "/billing/prices",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(price),
  }),
  plans: endpoint({
    method: "GET",
    path: "/billing/plans",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: planUse,
  }),
  overview: endpoint({
    method: "GET",
    path: "/billing/overview",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: billingOverview,
  }),
  /** The checkout URL (BILL-35 to BILL-37). Without a price it is for the one bought last, without seats for as many as there were. */
  checkout: endpoint({
    method: "GET",
    path: "/billing/checkout",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({
      priceId: z.string().max(60).optional(),
      seats: z.int().min(1).max(maxQuantity).optional(),
      extensionSeats: z.int().min(0).max(maxQuantity).optional(),
      isCloseWindow: z.enum(["true", "false"]).optional(),
    }),
    output: wire({ isRedirect: z.boolean(), url: z.url() }),
  }),
};
