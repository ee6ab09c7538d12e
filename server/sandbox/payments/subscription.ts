import type { Currency } from "@/lib/contract/billing/currencies";
import type { Tx } from "@/server/db/tx";
import type { HeldItem } from "@/server/domain/billing/items";
import type { Line } from "@/server/ports/payments";
import { type CheckoutAct, checkoutAfter } from "@/server/sandbox/rules/checkout";
import {
  dueOf,
  fateOf,
  periodAfter,
  prorate,
  type Terms,
  termsOf,
  withTax,
} from "@/server/sandbox/rules/subscription";
import type { SandboxTools } from "../tools";
import { insertCard, listCards } from "./cards";
import { type Checkout, currentCheckout, moveCheckout, replaceOthers, saveTerms } from "./checkouts";
import { insertInvoice, lockBooks } from "./invoices";

/** What makes rows: a clock and ids. */
export type Maker = Pick<SandboxTools, "now" | "newId">;

/** A paid subscription with what it is for. */
export type Running = Checkout & { terms: Terms; periodStart: Date; periodEnd: Date };

export function runningOf(checkout: Checkout | null): Running | null {
  const terms = checkout && termsOf(checkout.items);
  if (checkout?.state !== "paid" || !terms || !checkout.periodStart || !checkout.periodEnd) return null;
  return { ...checkout, terms, periodStart: checkout.periodStart, periodEnd: checkout.periodEnd };
}

/** What follows when the period ends. */
export const followingOf = ({ plannedItems, terms }: Running): Terms =>
  (plannedItems && termsOf(plannedItems)) || terms;

/** Does what a button of a plan's page says; false if another request was faster. */
export async function pressed(tx: Tx, maker: Maker, checkout: Checkout, act: CheckoutAct): Promise<boolean> {
  const next = checkoutAfter(checkout.state, act);
  if (next === null || !(await moveCheckout(tx, checkout.id, checkout.state, next))) return false;
  if (next === "failed") await invoiced(tx, maker, checkout, "failed");
  if (next === "paid") await begin(tx, maker, checkout);
  return true;
}

/** The first payment, or the one that makes up for a failed one: a period begins, paid with a card that works. */
async function begin(tx: Tx, maker: Maker, checkout: Checkout): Promise<void> {
  const now = maker.now();
  await replaceOthers(tx, checkout.id);
  const [card] = await listCards(tx);
  if (!card)
    await insertCard(tx, {
      ...{ id: maker.newId(), number: "4242424242424242" },
      ...{ expMonth: 12, expYear: now.getUTCFullYear() + 3 },
    });
  await saveTerms(tx, checkout.id, {
    ...{ items: checkout.items, amountCents: checkout.amountCents },
    ...{ endsWithPeriod: false, plannedItems: null, periodStart: now },
    periodEnd: periodAfter(now, termsOf(checkout.items)?.period ?? "monthly"),
  });
  await invoiced(tx, maker, checkout, "paid");
}

/** Something that is charged, without tax; `key` names the request for a one-time purchase. */
type Charge = {
  items: readonly HeldItem[];
  amountCents: number;
  currency: Currency;
  key?: string | null;
};

export const invoiced = (
  tx: Tx,
  { now, newId }: Maker,
  { items, amountCents, currency, key = null }: Charge,
  status: "paid" | "failed",
) =>
  insertInvoice(tx, {
    ...{ id: newId(), at: now(), items, key, currency, status },
    amountCents: withTax(amountCents),
  });

/** What the page of the bank's question decides; false if there is nothing to decide any more. */
export async function confirmed(
  tx: Tx,
  maker: Maker,
  checkout: Checkout,
  act: CheckoutAct,
): Promise<boolean> {
  if (act !== "pay" && act !== "cancel") return false;
  const { id, key, items, lines } = checkout;
  if (key !== null) await lockBooks(tx);
  const running = key === null ? runningOf(await settledSubscription(tx, maker)) : null;
  const terms = termsOf(items);
  const isOver = key === null && !(running && terms);
  const next = act === "cancel" ? "cancelled" : isOver ? "replaced" : "paid";
  if (!(await moveCheckout(tx, id, "open", next))) return false;
  if (next !== "paid") return next === "cancelled";
  if (key !== null) await invoiced(tx, maker, checkout, "paid");
  else if (running && terms) await changeNow(tx, maker, running, { terms, lines: lines ?? [] });
  return true;
}

type NewTerms = { terms: Terms; lines: readonly Line[]; asOf?: Date };

/** Changes what a subscription is for at once; what is due for the lines is paid. */
export async function changeNow(
  tx: Tx,
  maker: Maker,
  running: Running,
  { terms, lines, asOf = maker.now() }: NewTerms,
) {
  const { items, amountCents, currency } = terms;
  const { periodStart, periodEnd } = prorate(running, terms, asOf);
  await saveTerms(tx, running.id, {
    ...{ items, amountCents, endsWithPeriod: false, plannedItems: null, periodStart, periodEnd },
  });
  const charged = lines.filter((line) => line.amountCents > 0);
  const charge = {
    items: charged.map(({ priceId, quantity }) => ({ priceId, quantity })),
    ...{ amountCents: dueOf(lines), currency },
  };
  if (charge.amountCents > 0) await invoiced(tx, maker, charge, "paid");
}

/** The subscription as it is now: periods that are over were renewed, changed or ended when they were. */
export async function settledSubscription(tx: Tx, maker: Maker): Promise<Checkout | null> {
  const checkout = await currentCheckout(tx);
  const running = runningOf(checkout);
  if (!running || +maker.now() < +running.periodEnd) return checkout;
  await renew(tx, maker, running);
  return settledSubscription(tx, maker);
}

async function renew(tx: Tx, { now, newId }: Maker, running: Running): Promise<void> {
  const at = running.periodEnd;
  const maker = { now: () => at, newId };
  if (running.endsWithPeriod) return void (await moveCheckout(tx, running.id, "paid", "cancelled"));
  const { items, amountCents, currency, period } = followingOf(running);
  const [card] = await listCards(tx);
  // A renewal asks no bank: the customer is away.
  const isPaid = card !== undefined && fateOf(card, now() < at ? now() : at) !== "declines";
  await saveTerms(tx, running.id, {
    ...{ items, amountCents, endsWithPeriod: false, plannedItems: null },
    ...{ periodStart: at, periodEnd: periodAfter(at, period) },
  });
  await invoiced(tx, maker, { items, amountCents, currency }, isPaid ? "paid" : "failed");
  if (!isPaid) await moveCheckout(tx, running.id, "paid", "failed");
}
