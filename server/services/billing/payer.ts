import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { paysHere } from "@/server/domain/billing/paying";
import type { Payer, PaysAt } from "@/server/ports/payments";
import { type BillingRow, readBilling } from "@/server/repositories/billing/billing";
import { beginChange, endChange } from "@/server/repositories/billing/payers";

export async function mustReadBilling(cx: Context): Promise<BillingRow> {
  const row = await cx.readOnce(readBilling);
  if (!row) throw new DomainError("space_not_found");
  return row;
}

/** The workspace, if it pays here. */
export async function mustPayHere(cx: Context): Promise<BillingRow> {
  if (cx.scope.brand.switches.hideBilling) throw new DomainError("purchase_at_vendor");
  const row = await mustReadBilling(cx);
  if (!paysHere(row, cx.ports.payments.of(row))) throw new DomainError("purchase_refused");
  return row;
}

/** The provider's id of the workspace; null if this provider does not know it. */
export const customerOf = ({ ports }: Pick<Context, "ports">, row: PaysAt): string | null =>
  row.isSandboxCustomer === ports.payments.of(row).isSandbox ? row.customer : null;

/** Longer than any change takes, so that only the turn of a process that died ends this way. */
const turnMs = 3 * 60_000;

/**
 * Does one thing at the provider at a time for a workspace. The provider has no transactions: two admins at once could undo what the other
 * has just paid for.
 */
export async function inTurn<T>(cx: Context, work: () => Promise<T>): Promise<T> {
  const until = new Date(+cx.now() + turnMs);
  if (!(await cx.transact((tx) => beginChange(tx, cx.now(), until)))) throw new DomainError("conflict");
  try {
    return await work();
  } finally {
    await cx.transact((tx) => endChange(tx, until));
  }
}

/** The workspace as the provider is told of it; the browser comes back to a path of the same host. */
export function payerOf(cx: Context, row: BillingRow, path: string): Payer {
  const { scope, config } = cx;
  const { protocol } = new URL(config.http.baseUrl);
  return {
    ...{ workspaceId: scope.workspaceId, customer: customerOf(cx, row), email: row.email, name: row.name },
    look: { brand: scope.brand.name, locale: scope.locale },
    returnUrl: new URL(path, `${protocol}//${scope.host}`).href,
  };
}
