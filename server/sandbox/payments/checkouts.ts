import type { Currency } from "@/lib/contract/billing/currencies";
import type { Tx } from "@/server/db/tx";
import type { HeldItem } from "@/server/domain/billing/items";
import type { Line } from "@/server/ports/payments";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";

/**
 * `plan`: a subscription from its checkout on. `card`: the form for a new card. `confirm`: the bank asks about a change of the subscription,
 * or, with a key, about a one-time purchase.
 */
type CheckoutKind = "plan" | "card" | "confirm";

export type Checkout = {
  id: string;
  kind: CheckoutKind;
  items: HeldItem[];
  /** What a change charges and gives back; null for all else. */
  lines: Line[] | null;
  key: string | null;
  amountCents: number;
  currency: Currency;
  returnUrl: string;
  state: CheckoutState;
  periodStart: Date | null;
  periodEnd: Date | null;
  endsWithPeriod: boolean;
  plannedItems: HeldItem[] | null;
};

/** Under the host the purchase came from, at server/http/public/checkout.ts. */
export const pageOf = ({ id, returnUrl }: Pick<Checkout, "id" | "returnUrl">) =>
  new URL(`/sandbox/checkout/${id}`, returnUrl).href;

const columns = `id, kind, items, lines, key, amount_cents as "amountCents", currency, return_url as "returnUrl", state,
  period_start as "periodStart", period_end as "periodEnd", ends_with_period as "endsWithPeriod", planned_items as "plannedItems"`;

/** A page that is to be opened. */
export type NewCheckout = Pick<Checkout, "kind" | "amountCents" | "currency" | "returnUrl"> & {
  items: readonly HeldItem[];
  lines?: readonly Line[];
  key?: string;
};

export const insertCheckout = (tx: Tx, checkout: NewCheckout & { id: string; createdAt: Date }) =>
  tx.query(
    `insert into sandbox.checkouts (id, kind, items, lines, key, amount_cents, currency, return_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[checkout.id, checkout.kind, JSON.stringify(checkout.items)],
      ...[checkout.lines ? JSON.stringify(checkout.lines) : null, checkout.key ?? null],
      ...[checkout.amountCents, checkout.currency, checkout.returnUrl, checkout.createdAt],
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

/** One of these items that can still be paid, or is good already; every other that was only opened is closed. */
export async function openCheckout(tx: Tx, items: readonly HeldItem[]): Promise<Checkout | null> {
  const wanted = JSON.stringify(items);
  await tx.query(
    "update sandbox.checkouts set state = 'replaced' where kind = 'plan' and state = 'open' and items <> $1",
    [wanted],
  );
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where kind = 'plan' and items = $1
        and state in ('open', 'pending', 'paid', 'failed')
     order by state = 'paid' desc, created_at desc, id desc limit 1`,
    [wanted],
  );
  return row ?? null;
}

/** The bank's question about a one-time purchase, while it is open. */
export async function openQuestion(tx: Tx, key: string): Promise<Checkout | null> {
  const [row] = await tx.query<Checkout>(
    `select ${columns} from sandbox.checkouts where kind = 'confirm' and key = $1 and state = 'open'`,
    [key],
  );
  return row ?? null;
}

/** Nobody is asked any more about a one-time purchase. */
export const closeQuestion = (tx: Tx, key: string) =>
  tx.query(
    "update sandbox.checkouts set state = 'cancelled' where kind = 'confirm' and key = $1 and state = 'open'",
    [key],
  );

/** Nor about any that was opened before an instant. */
export const closeQuestionsBefore = (tx: Tx, before: Date) =>
  tx.query(
    `update sandbox.checkouts set state = 'cancelled'
     where kind = 'confirm' and key is not null and state = 'open' and created_at < $1`,
    [before],
  );

/** Where the browser of a customer with a card came from, to a purchase of a plan if there was one. */
export async function lastReturnUrl(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ returnUrl: string }>(
    `select return_url as "returnUrl" from sandbox.checkouts order by kind = 'plan' desc, created_at desc, id desc limit 1`,
  );
  if (!row) throw new Error("a card without a page that it was entered on");
  return row.returnUrl;
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

type Saved = Pick<
  Checkout,
  "amountCents" | "periodStart" | "periodEnd" | "endsWithPeriod" | "plannedItems"
> & { items: readonly HeldItem[] };

/** What a subscription is for from now on; the bank asks no more about a change of what it was for before. */
export async function saveTerms(tx: Tx, id: string, saved: Saved): Promise<void> {
  await tx.query(
    `update sandbox.checkouts set items = $2, amount_cents = $3, period_start = $4, period_end = $5, ends_with_period = $6,
       planned_items = $7 where id = $1`,
    [
      ...[id, JSON.stringify(saved.items), saved.amountCents, saved.periodStart, saved.periodEnd],
      ...[saved.endsWithPeriod, saved.plannedItems ? JSON.stringify(saved.plannedItems) : null],
    ],
  );
  await tx.query(
    "update sandbox.checkouts set state = 'replaced' where kind = 'confirm' and key is null and state = 'open'",
  );
}

export const sendBackTo = (tx: Tx, id: string, returnUrl: string) =>
  tx.query("update sandbox.checkouts set return_url = $2 where id = $1", [id, returnUrl]);
