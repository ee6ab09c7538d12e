import type { Currency } from "@/lib/contract/billing/currencies";
import type { Tx } from "@/server/db/tx";

type InvoiceRow = {
  id: string;
  number: number;
  at: Date;
  priceId: string;
  amountCents: number;
  currency: Currency;
  status: "paid" | "failed" | "void";
};

export const insertInvoice = (tx: Tx, invoice: Omit<InvoiceRow, "number">) =>
  tx.query(
    `insert into sandbox.invoices (id, number, at, price_id, amount_cents, currency, status)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 from sandbox.invoices`,
    [
      ...[invoice.id, invoice.at, invoice.priceId, invoice.amountCents],
      ...[invoice.currency, invoice.status],
    ],
  );

export const listInvoices = (
  tx: Tx,
  { skip, limit }: { skip: number; limit: number },
): Promise<InvoiceRow[]> =>
  tx.query<InvoiceRow>(
    `select id, number, at, price_id as "priceId", amount_cents as "amountCents", currency, status from sandbox.invoices
     order by number desc offset $1 limit $2`,
    [skip, limit],
  );

/** Nothing that failed is asked for any more. */
export const voidFailed = (tx: Tx) =>
  tx.query("update sandbox.invoices set status = 'void' where status = 'failed'");
