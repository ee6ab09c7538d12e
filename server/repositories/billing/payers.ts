import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import type { KeptSubscription } from "@/server/domain/billing/subscription";

/** Who the workspace is to the payment provider from now on. Another one than before means that nothing is known of a subscription. */
export const saveCustomer = (
  tx: Tx,
  { customer, at }: { customer: string; at: { isSandbox: boolean; account: string | null } },
) =>
  tx.query(
    `insert into payment_customers (customer, is_sandboxed, account) values ($1, $2, $3)
     on conflict (workspace_id) do update set customer = excluded.customer, is_sandboxed = excluded.is_sandboxed,
       account = excluded.account, subscription = null, checked_at = null where payment_customers.customer <> excluded.customer`,
    [customer, at.isSandbox, at.account],
  );

/** What the provider says, and when it was asked. */
export const saveSubscription = (tx: Tx, subscription: KeptSubscription, at: Date) =>
  tx.query("update payment_customers set subscription = $1, checked_at = $2", [
    JSON.stringify(subscription),
    at,
  ]);

/** Takes the turn to change something at the payment provider; false while another has it. */
export async function beginChange(tx: Tx, now: Date, until: Date): Promise<boolean> {
  const taken = await tx.query(
    "update payment_customers set changing_until = $2 where changing_until is null or changing_until <= $1 returning 1",
    [now, until],
  );
  return taken.length > 0;
}

/** Gives the turn back that was taken until this instant. */
export const endChange = (tx: Tx, until: Date) =>
  tx.query("update payment_customers set changing_until = null where changing_until = $1", [until]);

/** The workspace of a customer of an account at the real payment provider; null for one that is unknown there. */
export async function findPayer(
  doors: Doors,
  customer: string,
  account: string | null,
): Promise<string | null> {
  const [row] = await doors<{ find_payer: string | null }>("select find_payer($1, $2)", [customer, account]);
  return row?.find_payer ?? null;
}

/** Workspaces whose subscription was not looked at since, the longest first. */
export async function listPayersToCheck(doors: Doors, before: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from payers_to_check($1, $2)", [before, max]);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** Counts as checked at an instant. */
export const postponeCheck = (tx: Tx, at: Date) =>
  tx.query("update payment_customers set checked_at = $1", [at]);
