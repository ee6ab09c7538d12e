import type { Price } from "@/lib/contract/billing";
import type { Tx } from "@/server/db/tx";
import { priceById } from "@/server/domain/billing/prices";
import { type CheckoutAct, checkoutAfter } from "@/server/sandbox/rules/checkout";
import { dueOf, fateOf, periodAfter, prorate, withTax } from "@/server/sandbox/rules/subscription";
import type { SandboxTools } from "../tools";
import { insertCard, listCards } from "./cards";
import { type Checkout, currentCheckout, moveCheckout, replaceOthers, saveTerms } from "./checkouts";
import { insertInvoice } from "./invoices";

/** What makes rows: a clock and ids. */
export type Maker = Pick<SandboxTools, "now" | "newId">;

/** A paid subscription with its price. */
export type Running = Checkout & { price: Price; periodStart: Date; periodEnd: Date };

export function runningOf(checkout: Checkout | null): Running | null {
  const price = checkout && priceById(checkout.priceId);
  if (checkout?.state !== "paid" || !price || !checkout.periodStart || !checkout.periodEnd) return null;
  return { ...checkout, price, periodStart: checkout.periodStart, periodEnd: checkout.periodEnd };
}

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
    ...{ priceId: checkout.priceId, amountCents: checkout.amountCents },
    ...{ endsWithPeriod: false, plannedPriceId: null, periodStart: now },
    periodEnd: periodAfter(now, priceById(checkout.priceId)?.period ?? "monthly"),
  });
  await invoiced(tx, maker, checkout, "paid");
}

const invoiced = (
  tx: Tx,
  { now, newId }: Maker,
  { priceId, amountCents, currency }: Pick<Checkout, "priceId" | "amountCents" | "currency">,
  status: "paid" | "failed",
) =>
  insertInvoice(tx, { id: newId(), at: now(), priceId, amountCents: withTax(amountCents), currency, status });

/** What the page of the bank's question decides. */
export async function confirmed(
  tx: Tx,
  maker: Maker,
  checkout: Checkout,
  act: CheckoutAct,
): Promise<boolean> {
  const next = act === "pay" ? "paid" : "cancelled";
  if (!(await moveCheckout(tx, checkout.id, "open", next))) return false;
  const running = runningOf(await currentCheckout(tx));
  const price = priceById(checkout.priceId);
  if (act === "pay" && running && price) await changeNow(tx, maker, running, price);
  return true;
}

/** Changes the price at once; what is due is paid. */
export async function changeNow(tx: Tx, maker: Maker, running: Running, price: Price, asOf = maker.now()) {
  const prorated = prorate(running, price, asOf);
  await saveTerms(tx, running.id, {
    ...{ priceId: price.id, amountCents: price.amountCents, endsWithPeriod: false, plannedPriceId: null },
    ...{ periodStart: prorated.periodStart, periodEnd: prorated.periodEnd },
  });
  const bought = { priceId: price.id, amountCents: dueOf(prorated), currency: price.currency };
  if (bought.amountCents > 0) await invoiced(tx, maker, bought, "paid");
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
  const price = (running.plannedPriceId && priceById(running.plannedPriceId)) || running.price;
  const [card] = await listCards(tx);
  const bought = { priceId: price.id, amountCents: price.amountCents, currency: price.currency };
  // A renewal asks no bank: the customer is away.
  const isPaid = card !== undefined && fateOf(card, now() < at ? now() : at) !== "declines";
  await saveTerms(tx, running.id, {
    ...{ priceId: price.id, amountCents: price.amountCents, endsWithPeriod: false, plannedPriceId: null },
    ...{ periodStart: at, periodEnd: periodAfter(at, price.period) },
  });
  await invoiced(tx, maker, bought, isPaid ? "paid" : "failed");
  if (!isPaid) await moveCheckout(tx, running.id, "paid", "failed");
}
