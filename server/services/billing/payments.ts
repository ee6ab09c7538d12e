import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { PaymentMethod, payments } from "@/lib/contract/payments";
import type { Context } from "@/server/context";
import type { Customer, Invoice, PaymentsPort } from "@/server/ports/payments";
import { saveCustomer } from "@/server/repositories/billing/payers";
import { customerOf, inTurn, mustPayHere, payerOf } from "./payer";
import { soldItemOf } from "./sold";

/** Where the browser comes back to from the provider's pages. */
const methodsPage = "/billing/payment-methods";

/** `GET /billing/payment_methods` (BILL-44). */
export async function listPaymentMethods(cx: Context): Promise<PaymentMethod[]> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  return customer === null ? [] : cx.ports.payments.of(row).paymentMethods(customer);
}

/** `POST /billing/payment_method` (BILL-38): where a card is added. */
export async function addPaymentMethod(cx: Context): Promise<Output<typeof payments.addMethod>> {
  const row = await mustPayHere(cx);
  const at = cx.ports.payments.of(row);
  const { customer, url } = await at.addPaymentMethod(payerOf(cx, row, methodsPage));
  await cx.transact((tx) => saveCustomer(tx, { customer, at }));
  return { isRedirect: true, url };
}

/** `POST /billing/payment_method/{id}/set_primary`. */
export async function setPrimaryMethod(
  cx: Context,
  { id }: Input<typeof payments.setPrimary>,
): Promise<null> {
  const { of, at } = await mustBeCustomer(cx);
  if (!(await inTurn(cx, () => at.setPrimary({ ...of, id })))) throw new DomainError("not_found");
  return null;
}

/** `DELETE /billing/payment_method/{id}`. */
export async function removePaymentMethod(
  cx: Context,
  { id }: Input<typeof payments.removeMethod>,
): Promise<null> {
  const { of, at } = await mustBeCustomer(cx);
  const removed = await inTurn(cx, () => at.removePaymentMethod({ ...of, id }));
  if (removed === "unknown") throw new DomainError("not_found");
  if (removed === "last") throw new DomainError("last_payment_method");
  return null;
}

async function mustBeCustomer(cx: Context): Promise<{ of: Customer; at: PaymentsPort }> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  if (customer === null) throw new DomainError("not_found");
  return { of: { workspaceId: cx.scope.workspaceId, customer }, at: cx.ports.payments.of(row) };
}

/** `GET /billing/transactions` (BILL-44). */
export async function listTransactions(
  cx: Context,
  page: Input<typeof payments.transactions>,
): Promise<Output<typeof payments.transactions>> {
  const row = await mustPayHere(cx);
  const customer = customerOf(cx, row);
  if (customer === null) return { items: [], hasMore: false };
  const { items, hasMore } = await cx.ports.payments.of(row).invoices(customer, page);
  return { items: items.map(transactionOf), hasMore };
}

function transactionOf({ at, items, url, ...invoice }: Invoice) {
  const sold = items.map(soldItemOf).filter((item) => item !== null);
  return { ...invoice, date: at.toISOString(), items: sold, invoiceUrl: url };
}

/** `GET /billing/customer_portal` (BILL-43). */
export async function customerPortal(cx: Context): Promise<Output<typeof payments.portal>> {
  const { look, returnUrl } = payerOf(cx, await mustPayHere(cx), "/billing/overview");
  const { of, at } = await mustBeCustomer(cx);
  const portal = await at.portal({ ...of, look, returnUrl });
  return { isRedirect: portal !== null, url: portal?.url ?? null };
}
