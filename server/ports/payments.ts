/** A purchase for a workspace. */
export type Purchase = {
  workspaceId: string;
  /** The provider's id of the workspace, once it has bought something. */
  customer: string | null;
  email: string;
  /** `currency` by ISO 4217; the amount is for one whole period. */
  price: { id: string; amountCents: number; currency: string; period: "monthly" | "quarterly" | "annual" };
  /** Where the browser comes back to; the provider adds `success=true` or `success=false` when it knows. */
  returnUrl: string;
};

/**
 * The state of a customer's newest subscription. A good one comes before all others, so that a failed upgrade takes nothing away. `none`:
 * nothing was bought, or the purchase was canceled.
 */
export type Subscription = {
  state: "active" | "pending" | "failed" | "cancelled" | "none";
  priceId: string | null;
};

/** The payment provider. Amounts are cents; a purchase that is pending or active is returned again, never made twice. */
export type PaymentsPort = {
  /** No money moves. */
  isSandbox: boolean;
  /** The page at which to pay, and who the workspace is to the provider from now on. */
  createCheckout(purchase: Purchase): Promise<{ customer: string; url: string }>;
  subscription(customer: string): Promise<Subscription>;
};
