import type { Currency } from "@/lib/contract/billing/currencies";
import type { Tx } from "@/server/db/tx";
import type { HeldItem } from "@/server/domain/billing/items";

type InvoiceRow = {
  id: string;
  number: number;
  at: Date;
  items: HeldItem[];
  amountCents: number;
  currency: Currency;
  status: "paid" | "failed" | "void" | "refunded";
};

/** One request at a time writes a customer's invoices and one-time purchases. */
export const lockBooks = (tx: Tx) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox payments ' || $1, 0))", [tx.workspaceId]);

type NewInvoice = Omit<InvoiceRow, "number" | "items"> & {
  items: readonly HeldItem[];
  /** Names the request for a one-time purchase. */
  key: string | null;
};

/** Writes nothing if there is one with this key. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  await lockBooks(tx);
  await tx.query(
    `insert into sandbox.invoices (id, number, at, items, key, amount_cents, currency, status)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from sandbox.invoices
     on conflict (workspace_id, key) do nothing`,
    [
      ...[invoice.id, invoice.at, JSON.stringify(invoice.items), invoice.key],
      ...[invoice.amountCents, invoice.currency, invoice.status],
    ],
  );
}

const columns = `id, number, at, items, amount_cents as "amountCents", currency, status`;

export const listInvoices = (
  tx: Tx,
  { skip, limit }: { skip: number; limit: number },
): Promise<InvoiceRow[]> =>
  tx.query<InvoiceRow>(`select ${columns} from sandbox.invoices order by number desc offset $1 limit $2`, [
    skip,
    limit,
  ]);

export async function hasInvoice(tx: Tx, key: string): Promise<boolean> {
  return (await tx.query("select 1 from sandbox.invoices where key = $1", [key])).length > 0;
}

/** Of one-time purchases, from an instant on, the oldest first. */
export const listPurchases = (tx: Tx, since: Date): Promise<InvoiceRow[]> =>
  tx.query<InvoiceRow>(
    `select ${columns} from sandbox.invoices where key is not null and status in ('paid', 'refunded') and at >= $1
     order by number`,
    [since],
  );

/** Nothing that failed is asked for any more. */
export const voidFailed = (tx: Tx) =>
  tx.query("update sandbox.invoices set status = 'void' where status = 'failed'");
