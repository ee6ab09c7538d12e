import type { Currency } from "@/lib/contract/billing/currencies";
import type { Tx } from "@/server/db/tx";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";

/** `plan`: a subscription from its checkout on. `card`: the form for a new card. `confirm`: the bank asks about a change of plan. */
type CheckoutKind = "plan" | "card" | "confirm";

export type Checkout = {
  id: string;
  kind: CheckoutKind;
  priceId: string;
  amountCents: number;
  currency: Currency;
  returnUrl: string;
  state: CheckoutState;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsWithPeriod: boolean;
  plannedPriceId: string | null;
};

const columns = `id, kind, price_id as "priceId", amount_cents as "amountCents", currency, return_url as "returnUrl", state,
  period_start as "periodStart", period_end as "periodEnd", ends_with_period as "endsWithPeriod", planned_price_id as "plannedPriceId"`;

export const insertCheckout = (
  tx: Tx,
  checkout: Pick<Checkout, "id" | "kind" | "priceId" | "amountCents" | "currency" | "returnUrl">,
) =>
  tx.query(
    `insert into sandbox.checkouts (id, kind, price_id, amount_cents, currency, return_url) values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[checkout.id, checkout.kind, checkout.priceId, checkout.amountCents],
      ...[checkout.currency, checkout.returnUrl],
    ],
  );

export async function readCheckout(tx: Tx, id: string): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(`select ${columns} from sandbox.checkouts where id = $1`, [id]);
  return row ?? null;
}

/** The purchase that counts, locked: a good one before all others, else the newest that was decided. */
export async function currentCheckout(tx: Tx): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where kind = 'plan' and state not in ('open', 'replaced')
     order by state = 'paid' desc, created_at desc, id desc limit 1 for update`,
  );
  return row ?? null;
}

/** One of this price that can still be paid, or is good already; every other that was only opened is closed. */
export async function openCheckout(tx: Tx, priceId: string): Promise<Checkout | null> {
  await tx.query(
    "update sandbox.checkouts set state = 'replaced' where kind = 'plan' and state = 'open' and price_id <> $1",
    [priceId],
  );
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where kind = 'plan' and price_id = $1
        and state in ('open', 'pending', 'paid', 'failed')
     order by state = 'paid' desc, created_at desc, id desc limit 1`,
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
  return moved.length > 0;
}

/** A new plan replaces the old one. */
export const replaceOthers = (tx: Tx, id: string) =>
  tx.query(
    "update sandbox.checkouts set state = 'replaced' where kind = 'plan' and id <> $1 and state = 'paid'",
    [id],
  );

type Terms = Pick<
  Checkout,
  "priceId" | "amountCents" | "periodStart" | "periodEnd" | "endsWithPeriod" | "plannedPriceId"
>;

/** What a subscription is for from now on. */
export const saveTerms = (tx: Tx, id: string, terms: Terms) =>
  tx.query(
    `update sandbox.checkouts set price_id = $2, amount_cents = $3, period_start = $4, period_end = $5, ends_with_period = $6,
       planned_price_id = $7 where id = $1`,
    [
      ...[id, terms.priceId, terms.amountCents, terms.periodStart, terms.periodEnd],
      ...[terms.endsWithPeriod, terms.plannedPriceId],
    ],
  );

export const sendBackTo = (tx: Tx, id: string, returnUrl: string) =>
  tx.query("update sandbox.checkouts set return_url = $2 where id = $1", [id, returnUrl]);
