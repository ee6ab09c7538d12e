import type { Tier } from "@/lib/contract/features";
import type { Tx } from "@/server/db/tx";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";
import type { Held } from "@/server/domain/billing/subscription";

export type BillingRow = WorkspacePlan &
  Held & {
    tier: Tier;
    email: string;
    countryCode: string | null;
    /** Payments are taken by the product itself, not agreed elsewhere (SPACE-06). */
    isBillingEnabled: boolean;
    /** The payment provider's id of the workspace. */
    customer: string | null;
    version: number;
  };

/**
 * Whether the workspace can pay: its plan is not agreed elsewhere, and, as the only payment provider is the sandbox's (BILL-60), nothing
 * real is connected. In SQL over `workspaces`.
 */
export const takesPayments = `(subscription_mode = 'stripe'
  and not exists (select 1 from accounts where status <> 'deleted' and not is_sandboxed and account_type <> 'email')
  and not exists (select 1 from mailboxes where status = 'connected' and not is_sandboxed))`;

export async function readBilling(tx: Tx): Promise<BillingRow | null> {
  const [row] = await tx.query<BillingRow>(
    `select email, country_code as "countryCode", status, tier, trial_ends_at as "trialEndsAt",
       is_subscription_good as "isSubscriptionGood", payment_in_progress as "paymentInProgress",
       price_id as "priceId", subscription_ref as customer, ${takesPayments} as "isBillingEnabled", version
     from workspaces where id = $1`,
    [tx.workspaceId],
  );
  return row ?? null;
}

/**
 * Ends what was bought from the sandbox's provider, for no money; the workspace has what is left of its trial, or free. Returns whether there
 * was anything.
 */
export async function endSandboxPurchase(tx: Tx): Promise<boolean> {
  const ended = await tx.query(
    `update workspaces set tier = 'free', price_id = null, subscription_ref = null, is_subscription_good = false,
       payment_in_progress = false, version = version + 1
     where id = $1 and subscription_ref is not null and price_id is not null returning 1`,
    [tx.workspaceId],
  );
  return ended.length > 0;
}

export const saveCustomer = (tx: Tx, customer: string) =>
  tx.query(
    "update workspaces set subscription_ref = $2 where id = $1 and subscription_ref is distinct from $2",
    [tx.workspaceId, customer],
  );

/** Saves the result of a subscription, unless the workspace changed since `version`; returns the new version. */
export async function saveHeld(tx: Tx, held: Held, version: number): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    `update workspaces set tier = $2, price_id = $3, is_subscription_good = $4, payment_in_progress = $5,
       version = version + 1
     where id = $1 and version = $6 returning version`,
    [tx.workspaceId, held.tier, held.priceId, held.isSubscriptionGood, held.paymentInProgress, version],
  );
  return row?.version ?? null;
}
