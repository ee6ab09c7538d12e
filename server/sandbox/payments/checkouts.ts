import type { Currency } from "@/lib/contract/billing";
import type { Tx } from "@/server/db/tx";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";

export type Checkout = {
  id: string;
  priceId: string;
  amountCents: number;
  currency: Currency;
  returnUrl: string;
  state: CheckoutState;
};

const columns = `id, price_id as "priceId", amount_cents as "amountCents", currency, return_url as "returnUrl", state`;

export const insertCheckout = (
  tx: Tx,
  checkout: Omit<Checkout, "state" | "currency"> & { currency: string },
) =>
  tx.query(
    `insert into sandbox.checkouts (id, price_id, amount_cents, currency, return_url) values ($1, $2, $3, $4, $5)`,
    [checkout.id, checkout.priceId, checkout.amountCents, checkout.currency, checkout.returnUrl],
  );

export async function readCheckout(tx: Tx, id: string): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(`select ${columns} from sandbox.checkouts where id = $1`, [id]);
  return row ?? null;
}

/** The purchase that counts: a good one before all others, else the newest that was decided. */
export async function currentCheckout(tx: Tx): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where state not in ('open', 'replaced')
     order by state = 'paid' desc, created_at desc, id desc limit 1`,
  );
  return row ?? null;
}

/** One of this price that waits for its money or is good already. */
export async function openCheckout(tx: Tx, priceId: string): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where price_id = $1 and state in ('pending', 'paid')
     order by created_at desc, id desc limit 1`,
    [priceId],
  );
  return row ?? null;
}

/** Moves a checkout to the next state; false if another request was faster. */
export async function moveCheckout(
  tx: Tx,
  id: string,
  from: CheckoutState,
  to: CheckoutState,
): Promise<boolean> {
  const moved = await tx.query(
    "update sandbox.checkouts set state = $3 where id = $1 and state = $2 returning id",
    [id, from, to],
  );
  // A new plan replaces the old one.
  if (to === "paid" && moved.length > 0)
    await tx.query("update sandbox.checkouts set state = 'replaced' where id <> $1 and state = 'paid'", [id]);
  return moved.length > 0;
}

export const sendBackTo = (tx: Tx, id: string, returnUrl: string) =>
  tx.query("update sandbox.checkouts set return_url = $2 where id = $1", [id, returnUrl]);
