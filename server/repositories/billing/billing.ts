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

export async function readBilling(tx: Tx): Promise<BillingRow | null> {
  const [row] = await tx.query<BillingRow>(
    `select email, country_code as "countryCode", status, tier, trial_ends_at as "trialEndsAt",
       is_subscription_good as "isSubscriptionGood", payment_in_progress as "paymentInProgress",
       price_id as "priceId", subscription_ref as customer, subscription_mode = 'stripe' as "isBillingEnabled", version
     from workspaces where id = $1`,
    [tx.workspaceId],
  );
  return row ?? null;
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
