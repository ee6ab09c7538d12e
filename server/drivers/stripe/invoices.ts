import type Stripe from "stripe";
import type { Invoice } from "@/server/ports/payments";
import { currencyOf, type Desk, idOf, instantOf } from "./subscriptions";

/** A customer's invoices, newest first, without drafts, whose amounts are not final. */
export async function listInvoices(
  desk: Desk,
  customer: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Invoice[]; hasMore: boolean }> {
  const found: Stripe.Invoice[] = [];
  for await (const invoice of desk.stripe.invoices.list({ customer, limit: 100 })) {
    if (invoice.status !== "draft" && currencyOf(invoice.currency)) found.push(invoice);
    if (found.length > skip + limit) break;
  }
  const items = [];
  for (const invoice of found.slice(skip, skip + limit)) items.push(await invoiceOf(desk, invoice));
  return { items, hasMore: found.length > skip + limit };
}

async function invoiceOf({ catalog }: Desk, invoice: Stripe.Invoice): Promise<Invoice> {
  const charged = invoice.lines.data.filter(({ amount }) => amount >= 0);
  const prices = new Set(charged.map(({ pricing }) => pricing?.price_details?.price));
  const [price] = prices;
  return {
    ...{ id: invoice.id, number: invoice.number, at: instantOf(invoice.created) },
    priceId: price && prices.size === 1 ? await catalog.ourPrice(idOf(price)) : null,
    description: invoice.description ?? charged[0]?.description ?? null,
    amountCents: invoice.total,
    currency: currencyOf(invoice.currency) ?? "USD",
    status: statusOf(invoice),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function statusOf({
  status,
  attempted,
  total,
  post_payment_credit_notes_amount,
}: Stripe.Invoice): Invoice["status"] {
  if (status === "paid") return total > 0 && post_payment_credit_notes_amount >= total ? "refunded" : "paid";
  if (status === "void") return "void";
  return status === "uncollectible" || attempted ? "failed" : "open";
}
