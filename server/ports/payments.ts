/** By ISO 4217. */
type Currency = "USD" | "CAD" | "EUR" | "GBP" | "AUD";

/**
 * What is sold by the period: a price of ours for one unit and one whole period, without tax. A subscription has one item of each `kind` at
 * most. `product` names what is sold at the provider; `name` is what invoices call it.
 */
export type RecurringPrice = {
  id: string;
  kind: "plan" | "extension_seat" | "mailbox_slot";
  product: string;
  name: string;
  amountCents: number;
  currency: Currency;
  period: "monthly" | "quarterly" | "annual";
};

/** So many of it; of a plan, so many seats. */
export type Item = { price: RecurringPrice; quantity: number };

/** What is sold once: a price of ours for one unit, without tax. `name` is what invoices call it. */
export type OneTimePrice = {
  id: string;
  product: string;
  name: string;
  amountCents: number;
  currency: Currency;
};

/** So many of one of our prices, by its id. */
export type HeldItem = { priceId: string; quantity: number };

/** A workspace that the provider knows. */
export type Customer = { workspaceId: string; customer: string };

/** How the provider's pages look to the customer. */
export type Look = { brand: string; locale: "en" | "fr" | "de" | "pt" | "es" };

/** A workspace that pays, or is about to. */
export type Payer = {
  workspaceId: string;
  /** The provider's id of the workspace, once it has one. */
  customer: string | null;
  email: string;
  /** The workspace's name, for invoices. */
  name: string;
  look: Look;
  /** Where the browser comes back to. */
  returnUrl: string;
};

/** The provider adds `success=true` or `success=false` to `returnUrl` when it knows. */
export type Purchase = Payer & { items: readonly Item[] };

/**
 * The subscription that counts: a good one before all others, the oldest of several. `none`: nothing was bought, or it was canceled by the
 * customer. A `failed` or `cancelled` one was not paid.
 */
export type Subscription = {
  state: "active" | "pending" | "failed" | "cancelled" | "none";
  /** The plan first; what the provider's account holds beside our prices is not listed. */
  items: HeldItem[];
  /** The next payment: its amount with tax, the tax in it, and what it is for, without tax. Null if none follows. */
  next: {
    at: Date;
    lines: Line[];
    amountCents: number;
    taxCents: number;
    currency: Currency;
  } | null;
  /** When it ends, because it was canceled. */
  endsAt: Date | null;
  /** The price that follows when the billing period ends. */
  planned: { items: HeldItem[]; at: Date } | null;
  /** Asked for and not paid; an active subscription is kept while it is retried. */
  owed: { amountCents: number; currency: Currency; since: Date; url: string } | null;
  /** There are others that must not be paid as well: see `endDuplicates`. */
  hasDuplicates: boolean;
};

/** A change begins at once, or when the billing period ends. */
export type ChangeTime = "now" | "period_end";

/** Part of an amount, without tax; below zero for what is given back. */
export type Line = HeldItem & { amountCents: number };

/** What a change costs: `lines`, `taxCents` and `totalCents` are due now. */
export type Quote = {
  /** What the subscription is for now, the plan first. */
  from: HeldItem[];
  asOf: Date;
  lines: Line[];
  taxCents: number;
  totalCents: number;
  next: { at: Date; amountCents: number };
};

/** What a subscription is to be for, all of it, from when on. */
export type Wanted = Customer & { items: readonly Item[]; when: ChangeTime };

/** `confirm`: the bank asks the customer at `url`; nothing changes before. `changed`: the subscription is not the quoted one any more. */
export type Change = { kind: "done" } | { kind: "confirm"; url: string } | { kind: "refused" | "changed" };

export type PaymentMethod = {
  id: string;
  brand: string;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  isPrimary: boolean;
};

export type Invoice = {
  id: string;
  number: string | null;
  at: Date;
  /** What it charges of our prices; what is given back is not listed. */
  items: HeldItem[];
  /** The provider's words, for what is none of ours. */
  description: string | null;
  amountCents: number;
  currency: Currency;
  status: "paid" | "open" | "failed" | "refunded" | "void";
  url: string | null;
};

/** A one-time purchase. `key` names the buyer's request: however often it is repeated, it is bought once. */
export type OneTimePurchase = Customer & { price: OneTimePrice; quantity: number; key: string };

/** `confirm`: the bank asks at `url`, and nothing is bought before. `no_method`: there is nothing to pay with. */
export type Bought = { kind: "done" } | { kind: "confirm"; url: string } | { kind: "refused" | "no_method" };

/** A one-time purchase that was paid; `invoice` is the id of its invoice. */
export type PaidPurchase = HeldItem & { invoice: string; at: Date; isRefunded: boolean };

/**
 * The payment provider. Amounts are cents. Every call throws `payments_unavailable` if the provider did not do what was asked and it may be
 * asked again; whatever is repeated is done once.
 */
export type PaymentsPort = {
  /** No money moves. */
  isSandbox: boolean;
  /** The provider's id of the account that takes the money; null is the installation's. */
  account: string | null;
  /**
   * The page at which to pay, and the provider's id of the workspace from now on. An open purchase of the same price is returned again,
   * one of another price is closed; what is owed for the same price is paid first.
   */
  createCheckout(purchase: Purchase): Promise<{ customer: string; url: string }>;
  subscription(customer: string): Promise<Subscription>;
  /** Null without a subscription to change. */
  quote(of: Wanted): Promise<Quote | null>;
  /** Carries a quote out; `from` and `asOf` are the quote's. Repeated with the same quote it is done once. */
  change(of: Wanted & Pick<Quote, "from" | "asOf">): Promise<Change>;
  /** Ends the subscription when the billing period ends, or at once if it failed; false without one, and while its money is on its way. */
  cancel(of: Customer): Promise<boolean>;
  /** Takes back `cancel` and a planned change; false without a subscription. */
  keep(of: Customer): Promise<boolean>;
  /**
   * Ends every subscription but the one that counts: nothing more is charged for them, and what was paid twice is paid back. Also makes the
   * only payment method the primary one.
   */
  endDuplicates(of: Customer): Promise<void>;
  paymentMethods(customer: string): Promise<PaymentMethod[]>;
  /** The page at which to add a payment method. */
  addPaymentMethod(payer: Payer): Promise<{ customer: string; url: string }>;
  /** False if the customer has no such payment method. */
  setPrimary(of: Customer & { id: string }): Promise<boolean>;
  removePaymentMethod(of: Customer & { id: string }): Promise<"done" | "unknown" | "last">;
  /** Newest first. */
  invoices(
    customer: string,
    page: { skip: number; limit: number },
  ): Promise<{ items: Invoice[]; hasMore: boolean }>;
  /** Buys at once, with the primary payment method. */
  buy(of: OneTimePurchase): Promise<Bought>;
  /** One-time purchases of the last 60 days that were paid, refunded ones too; those not paid for a day are given up. */
  purchases(of: Customer): Promise<PaidPurchase[]>;
  /** The provider's own pages about invoices, address and tax number; null if it has none. */
  portal(of: Customer & { look: Look; returnUrl: string }): Promise<{ url: string } | null>;
};

/** What decides at which account a workspace pays. */
export type PaysAt = {
  brand: string;
  /** The provider's id of the workspace, whether that is the sandbox's provider, and the account that knows it. */
  customer: string | null;
  isSandboxCustomer: boolean;
  paymentAccount: string | null;
};

/** The accounts of an installation and its brands. */
export type PaymentAccounts = {
  /** Where a workspace pays: at the account that knows it, whatever its brand has today; else at its brand's, or at the installation's. */
  of(payer: PaysAt): PaymentsPort;
};
