import type { GrantedInterval } from "@/lib/contract/billing";
import type { Tier } from "@/lib/contract/features";
import type { Tx } from "@/server/db/tx";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";
import type { Paying } from "@/server/domain/billing/paying";
import type { Held, KeptSubscription } from "@/server/domain/billing/subscription";

export type BillingRow = WorkspacePlan &
  Held &
  Paying & {
    tier: Tier;
    email: string;
    name: string;
    countryCode: string | null;
    /** For how long the operator granted the plan; null for a bought one. */
    granted: GrantedInterval | null;
    /** The provider's id of the workspace, and whether that is the sandbox's provider. */
    customer: string | null;
    isSandboxCustomer: boolean;
    /** The account that knows it; null is the installation's. */
    paymentAccount: string | null;
    /** What the provider last said. */
    subscription: KeptSubscription | null;
    version: number;
  };

/** Columns of `Paying`, over `workspaces`. */
export const payingColumns = `subscription_mode = 'stripe' as "isSelfService",
  (exists (select 1 from accounts where status <> 'deleted' and not is_sandboxed and account_type <> 'email')
    or exists (select 1 from mailboxes where status = 'connected' and not is_sandboxed)) as "isConnectedForReal"`;

export async function readBilling(tx: Tx): Promise<BillingRow | null> {
  const [row] = await tx.query<BillingRow>(
    `select brand, email, name, country_code as "countryCode", status, tier, trial_ends_at as "trialEndsAt",
       is_subscription_good as "isSubscriptionGood", payment_in_progress as "paymentInProgress",
       price_id as "priceId", extras, p.customer, p.account as "paymentAccount", coalesce(p.is_sandboxed, false) as "isSandboxCustomer", p.subscription,
       case when subscription_mode <> 'stripe' and tier <> 'free' and price_id is null and is_subscription_good
         then coalesce(config->>'grantedInterval', 'custom') end as granted,
       ${payingColumns}, version
     from workspaces left join payment_customers p on p.workspace_id = workspaces.id where id = $1`,
    [tx.workspaceId],
  );
  return row ?? null;
}

/**
 * Ends what was bought from the sandbox's provider, for no money; the workspace has what is left of its trial, or free. Returns whether there
 * was anything.
 */
export async function endSandboxPurchase(tx: Tx): Promise<boolean> {
  const known = await tx.query("delete from payment_customers where is_sandboxed returning 1");
  if (known.length === 0) return false;
  const ended = await tx.query(
    `update workspaces set tier = 'free', price_id = null, is_subscription_good = false, extras = default,
       payment_in_progress = false, version = version + 1
     where id = $1 and price_id is not null returning 1`,
    [tx.workspaceId],
  );
  return ended.length > 0;
}

/** Saves the result of a subscription, unless the workspace changed since `version`; returns the new version. */
export async function saveHeld(tx: Tx, held: Held, version: number): Promise<number | null> {
  const [row] = await tx.query<{ version: number }>(
    `update workspaces set tier = $2, price_id = $3, is_subscription_good = $4, payment_in_progress = $5,
       extras = $6, version = version + 1
     where id = $1 and version = $7 returning version`,
    [
      ...[tx.workspaceId, held.tier, held.priceId, held.isSubscriptionGood, held.paymentInProgress],
      ...[JSON.stringify(held.extras), version],
    ],
  );
  return row?.version ?? null;
}
