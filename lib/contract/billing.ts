import * as z from "zod";
import { endpoint } from "./endpoint";
import { features, tiers } from "./features";
import { instant, noInput } from "./fields";
import { wire } from "./wire";

export const periods = ["monthly", "quarterly", "annual"] as const;
export type Period = (typeof periods)[number];
export const currencies = ["USD", "CAD", "EUR", "GBP", "AUD"] as const;
export type Currency = (typeof currencies)[number];

/** What a seat of a tier costs; amounts are cents for the whole period (BILL-25). */
const price = wire({
  id: z.string(),
  tier: z.enum(tiers),
  period: z.enum(periods),
  currency: z.enum(currencies),
  amountCents: z.int(),
  perMonthCents: z.int(),
  /** What the tier adds to the one below. */
  features: z.array(z.enum(features)),
});
export type Price = z.output<typeof price>;

/** How the workspace stands with its subscription: `/billing-warning` says it (BILL-59). */
const billingOverview = wire({
  tier: z.enum(tiers),
  isTrial: z.boolean(),
  isPaid: z.boolean(),
  paymentInProgress: z.boolean(),
  isBillingEnabled: z.boolean(),
  reason: z.enum(["payment_failed", "subscription_ended"]).nullable(),
  price: price.nullable(),
  dueCents: z.int(),
  currency: z.enum(currencies),
  trialEndsAt: instant.nullable(),
  /** Payments go to the sandbox's provider: no money moves. */
  isSandboxed: z.boolean(),
});
export type BillingOverview = z.output<typeof billingOverview>;

export const billing = {
  prices: endpoint({
    method: "GET",
    path: "/billing/prices",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(price),
  }),
  overview: endpoint({
    method: "GET",
    path: "/billing/overview",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: billingOverview,
  }),
  /** Where to pay (BILL-35 to BILL-37). Without a price it is what was bought last. */
  checkout: endpoint({
    method: "GET",
    path: "/billing/checkout",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({
      priceId: z.string().max(60).optional(),
      isCloseWindow: z.enum(["true", "false"]).optional(),
    }),
    output: wire({ isRedirect: z.boolean(), url: z.url() }),
  }),
};
