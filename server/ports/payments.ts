/** What somebody wants to buy, for which workspace. */
export type Purchase = {
  workspaceId: string;
  /** Who the provider knows the workspace as, once it has bought something. */
  customer: string | null;
  email: string;
  /** `currency` by ISO 4217; the amount is for one whole period. */
  price: { id: string; amountCents: number; currency: string; period: "monthly" | "quarterly" | "annual" };
  /** Where the browser comes back to; the provider adds `success=true` or `success=false` when it knows. */
  returnUrl: string;
};

/**
 * How the newest subscription of a customer stands. A good one stands before every other, so that an upgrade that
 * fails takes nothing away. `none`: nothing was bought, or the purchase was called off.
 */
export type Subscription = {
  state: "active" | "pending" | "failed" | "cancelled" | "none";
  priceId: string | null;
};

/** Who takes money. Amounts are cents; a purchase that waits or runs already is shown again, never made twice. */
export type PaymentsPort = {
  /** No money moves. */
  isSandbox: boolean;
  /** The page at which to pay, and who the workspace is to the provider from now on. */
  createCheckout(purchase: Purchase): Promise<{ customer: string; url: string }>;
  subscription(customer: string): Promise<Subscription>;
};
