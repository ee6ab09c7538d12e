import type Stripe from "stripe";
import type { Invoice } from "@/server/ports/payments";
import { netLines } from "./items";
import { type PaidBack, paidBack } from "./paid-back";
import { currencyOf, type Desk, instantOf } from "./subscriptions";

/** A customer's invoices, newest first, without drafts, whose amounts are not final. */
export async function listInvoices(
  { stripe, catalog }: Desk,
  customer: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ items: Invoice[]; hasMore: boolean }> {
  const found: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ customer, limit: 100, expand: ["data.payments"] })) {
    if (invoice.status !== "draft" && currencyOf(invoice.currency)) found.push(invoice);
    if (found.length > skip + limit) break;
  }
  const shown = found.slice(skip, skip + limit);
  const isPaidBack = await paidBack(stripe, customer, shown);
  const items = [];
  for (const invoice of shown) {
    const lines = await netLines(catalog, invoice.lines.data);
    const charged = lines.filter(({ amountCents }) => amountCents > 0);
    items.push({
      ...{ id: invoice.id, number: invoice.number, at: instantOf(invoice.created) },
      items: charged.map(({ priceId, quantity }) => ({ priceId, quantity })),
      description: describe(invoice),
      amountCents: invoice.total,
      currency: currencyOf(invoice.currency) ?? "USD",
      status: statusOf(invoice, isPaidBack),
      url: invoice.hosted_invoice_url ?? null,
    });
  }
  return { items, hasMore: found.length > skip + limit };
}

const describe = ({ description, lines }: Stripe.Invoice): string | null =>
  description ?? lines.data.find(({ amount }) => amount >= 0)?.description ?? null;

function statusOf(invoice: Stripe.Invoice, isPaidBack: PaidBack): Invoice["status"] {
  const { status, attempted } = invoice;
  if (status === "paid") return isPaidBack(invoice) ? "refunded" : "paid";
  if (status === "void") return "void";
  return status === "uncollectible" || attempted ? "failed" : "open";
}
