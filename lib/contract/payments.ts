import * as z from "zod";
import { amountLine, periods, soldItem } from "./billing";
import { currencies } from "./billing/currencies";
import { extendables, maxQuantity } from "./billing/items";
import { endpoint } from "./endpoint";
import { instant, noInput, nothing } from "./fields";
import { wire } from "./wire";
import { workspace } from "./workspaces";

/** A payment method that the payment provider keeps; no card number ever reaches this installation (BILL-40). */
const paymentMethod = wire({
  id: z.string(),
  /** `visa`, or another kind by the provider's name of it, such as `sepa_debit`. */
  brand: z.string(),
  /** The last four digits; null where the kind has none. */
  last4: z.string().nullable(),
  /** Null where it does not expire. */
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
  isPrimary: z.boolean(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const transactionStates = ["paid", "open", "failed", "refunded", "void"] as const;

/** One invoice; `items` is empty if it is for none of ours (BILL-44). */
const transaction = wire({
  id: z.string(),
  date: instant,
  number: z.string().nullable(),
  items: z.array(soldItem),
  /** The provider's words, for what has no `items`. */
  description: z.string().nullable(),
  amountCents: z.int(),
  currency: z.enum(currencies),
  status: z.enum(transactionStates),
  /** Where it can be read, and paid while it is open. */
  invoiceUrl: z.url().nullable(),
});
export type Transaction = z.output<typeof transaction>;

/** Most transactions that can be skipped. */
export const maxSkippedTransactions = 500;

/**
 * What changing to a price costs. `when`: a larger plan or a longer period begins at once, a smaller or shorter one when the billing period
 * ends. All amounts are cents; `price`, `tax` and `total` are due now, so 0 for a change at the end of the period (BILL-30, BILL-31).
 */
const upgradeInfo = wire({
  when: z.enum(["now", "period_end"]),
  /** What makes up `price`. */
  lines: z.array(amountLine),
  price: z.int(),
  tax: z.int(),
  total: z.int(),
  currency: z.enum(currencies),
  /** When the next payment is due, and how much it is with tax. */
  nextDate: instant,
  nextTotal: z.int(),
  /** Confirms exactly this offer; good for ten minutes. */
  offer: z.string(),
});
export type UpgradeInfo = z.output<typeof upgradeInfo>;

/** What another number of seats or slots costs. `has` are bought now; fewer than `min` cannot be, because the others are in use (BILL-28). */
const extendInfo = wire({
  ...upgradeInfo.fields,
  item: z.enum(extendables),
  has: z.int(),
  min: z.int(),
  /** The price of one for the whole period, without tax. */
  unitCents: z.int(),
  period: z.enum(periods),
});
export type ExtendInfo = z.output<typeof extendInfo>;

/** An offer that a buyer confirms. */
const offer = z.string().min(1).max(500);

/** How many there are to be in all. */
const extension = wire({ item: z.enum(extendables), quantity: z.int().min(0).max(maxQuantity) });

/** For how many seats the plan is to be; without, for as many as it is now. */
const seats = {
  seats: z.int().min(1).max(maxQuantity).optional(),
  extensionSeats: z.int().min(0).max(maxQuantity).optional(),
};

/** Where the browser has to go, opened in a new tab if it shows another site's page around ours (BILL-36, BILL-37). */
const redirect = wire({ isRedirect: z.boolean(), url: z.url().nullable() });

const method = wire({ id: z.string().min(1).max(100) });
const buys = { who: "admin", scope: "self", rate: "write" } as const;

/** What a workspace that pays here sees of its payments, and changes: the plan, payment methods, invoices. */
export const payments = {
  /** `price_to_delete` is the price of the current plan, which the new one replaces (BILL-34). */
  upgradeInfo: endpoint({
    method: "GET",
    path: "/billing/prices/:_id/upgrade_info",
    access: buys,
    input: wire({ id: z.string().min(1).max(60), priceToDelete: z.string().max(60).optional(), ...seats }),
    output: upgradeInfo,
  }),
  /**
   * Changes the plan as offered (BILL-32). Without `url` it is done, or planned for the end of the period; with it, the bank asks the buyer
   * to confirm the payment there, and the plan changes once it is paid.
   */
  subscribe: endpoint({
    method: "PUT",
    path: "/billing/subscription",
    access: buys,
    input: wire({ localPriceId: z.string().min(1).max(60), ...seats, offer }),
    output: redirect,
  }),
  /** What `extend` would cost. More begin at once, fewer when the billing period ends (BILL-28). */
  extendInfo: endpoint({
    method: "GET",
    path: "/billing/prices/extend_info",
    access: buys,
    input: extension,
    output: extendInfo,
  }),
  /**
   * Changes how many seats or slots there are, as offered; answers the account (BILL-33). `bank_confirms`: the bank asks the buyer at `url`
   * first, and nothing changes before.
   */
  extend: endpoint({
    method: "POST",
    path: "/billing/subscription/extend",
    access: buys,
    input: wire({ ...extension.fields, offer }),
    output: workspace,
  }),
  /** Ends the plan when the billing period ends, or at once if it is not paid; the workspace then has the free plan. */
  cancel: endpoint({
    method: "POST",
    path: "/billing/subscription/cancel",
    access: buys,
    input: noInput,
    output: redirect,
  }),
  /** Keeps the current plan: takes back `cancel`, and a change planned for the end of the period. */
  keep: endpoint({
    method: "POST",
    path: "/billing/subscription/keep",
    access: buys,
    input: noInput,
    output: redirect,
  }),
  methods: endpoint({
    method: "GET",
    path: "/billing/payment_methods",
    access: { who: "admin", scope: "self", rate: "read" },
    input: noInput,
    output: z.array(paymentMethod),
  }),
  /** Leads to the provider's page for a new card (BILL-38, BILL-40). */
  addMethod: endpoint({
    method: "POST",
    path: "/billing/payment_method",
    access: buys,
    input: noInput,
    output: redirect,
  }),
  removeMethod: endpoint({
    method: "DELETE",
    path: "/billing/payment_method/:_id",
    access: buys,
    input: method,
    output: nothing,
  }),
  setPrimary: endpoint({
    method: "POST",
    path: "/billing/payment_method/:_id/set_primary",
    access: buys,
    input: method,
    output: nothing,
  }),
  /** Newest first (BILL-44). */
  transactions: endpoint({
    method: "GET",
    path: "/billing/transactions",
    access: { who: "admin", scope: "self", rate: "read" },
    input: wire({
      skip: z.int().min(0).max(maxSkippedTransactions).default(0),
      limit: z.int().min(1).max(100).default(10),
    }),
    output: wire({ items: z.array(transaction), hasMore: z.boolean() }),
  }),
  /** The provider's own pages for invoices, address and tax number (BILL-43). */
  portal: endpoint({
    method: "GET",
    path: "/billing/customer_portal",
    access: buys,
    input: noInput,
    output: redirect,
  }),
};
