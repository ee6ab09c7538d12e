import { isId } from "@/lib/contract/is-id";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { priceById } from "@/server/domain/billing/prices";
import type { Change, PaymentsPort, PlanPrice, Quote, Subscription } from "@/server/ports/payments";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";
import { dueOf, fateOf, prorate, taxOf, testCards, withTax } from "@/server/sandbox/rules/subscription";
import type { SandboxTools } from "../tools";
import { deleteCard, listCards, setPrimaryCard } from "./cards";
import {
  type Checkout,
  insertCheckout,
  moveCheckout,
  openCheckout,
  saveTerms,
  sendBackTo,
} from "./checkouts";
import { listInvoices, voidFailed } from "./invoices";
import { changeNow, type Maker, type Running, runningOf, settledSubscription } from "./subscription";

const stateOf: Partial<Record<CheckoutState, Subscription["state"]>> = {
  paid: "active",
  pending: "pending",
  failed: "failed",
  ended: "cancelled",
};

/** Under the host the purchase came from, at server/http/public/checkout.ts. */
const pageOf = ({ id, returnUrl }: Pick<Checkout, "id" | "returnUrl">) =>
  new URL(`/sandbox/checkout/${id}`, returnUrl).href;

/**
 * A simulated payment provider where the tester decides how a payment ends. Its customers are the workspaces. Subscriptions renew when their
 * time has come, with the card that is primary then.
 */
export function createSandboxPayments({ pool, now, newId }: SandboxTools): PaymentsPort {
  const maker = { now, newId };
  const within = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) =>
    inWorkspace(pool, { workspaceId }, work);
  /** The work with the running subscription; `otherwise` without one. */
  const running = <T>(customer: string, otherwise: T, work: (tx: Tx, one: Running) => Promise<T>) =>
    within(customer, async (tx) => {
      const one = runningOf(await settledSubscription(tx, maker));
      return one ? work(tx, one) : otherwise;
    });
  const opened = async (tx: Tx, checkout: NewPage) => {
    const made = { ...checkout, id: newId() };
    await insertCheckout(tx, made);
    return pageOf(made);
  };

  return {
    isSandbox: true,
    createCheckout: ({ workspaceId, price, returnUrl }) =>
      within(workspaceId, async (tx) => {
        const open = await openCheckout(tx, price.id);
        if (open) await sendBackTo(tx, open.id, returnUrl);
        const { id: priceId, amountCents, currency } = price;
        const url = open
          ? pageOf({ ...open, returnUrl })
          : await opened(tx, { kind: "plan", priceId, amountCents, currency, returnUrl });
        return { customer: workspaceId, url };
      }),
    subscription: (customer) =>
      within(customer, async (tx) => {
        const checkout = await settledSubscription(tx, maker);
        return subscriptionOf(checkout);
      }),
    quote: ({ customer, price, when }) =>
      running(customer, null, async (_tx, one) => quoteOf(one, price, when, now())),
    change: (of) =>
      running<Change>(of.customer, { kind: "changed" }, (tx, one) =>
        changed(tx, maker, one, { ...of, ask: (due) => opened(tx, { kind: "confirm", ...due }) }),
      ),
    cancel: ({ customer }) =>
      within(customer, async (tx) => {
        const checkout = await settledSubscription(tx, maker);
        const one = runningOf(checkout);
        if (one) await saveTerms(tx, one.id, { ...one, endsWithPeriod: true, plannedPriceId: null });
        if (checkout?.state !== "failed") return one !== null;
        await voidFailed(tx);
        return moveCheckout(tx, checkout.id, "failed", "cancelled");
      }),
    keep: ({ customer }) =>
      running(customer, false, async (tx, one) => {
        await saveTerms(tx, one.id, { ...one, endsWithPeriod: false, plannedPriceId: null });
        return true;
      }),
    // A new purchase replaces the old one at once.
    endDuplicates: async () => {},
    paymentMethods: (customer) =>
      within(customer, async (tx) =>
        (await listCards(tx)).map(({ number, ...card }) => ({
          ...{ ...card, brand: testCards[number]?.brand ?? "card", last4: number.slice(-4) },
        })),
      ),
    addPaymentMethod: ({ workspaceId, returnUrl }) =>
      within(workspaceId, async (tx) => ({
        customer: workspaceId,
        url: await opened(tx, { kind: "card", priceId: "", amountCents: 0, currency: "USD", returnUrl }),
      })),
    setPrimary: ({ customer, id }) => within(customer, async (tx) => isId(id) && setPrimaryCard(tx, id)),
    removePaymentMethod: ({ customer, id }) =>
      within(customer, async (tx) => {
        const cards = await listCards(tx);
        const card = cards.find((one) => one.id === id);
        const other = cards.find((one) => one.id !== id);
        if (!card) return "unknown";
        if (!other && runningOf(await settledSubscription(tx, maker))) return "last";
        if (other && card.isPrimary) await setPrimaryCard(tx, other.id);
        await deleteCard(tx, id);
        return "done";
      }),
    invoices: (customer, { skip, limit }) =>
      within(customer, async (tx) => {
        const rows = await listInvoices(tx, { skip, limit: limit + 1 });
        return {
          items: rows.slice(0, limit).map(({ number, ...row }) => ({
            ...{ ...row, number: `TEST-${String(number).padStart(4, "0")}`, description: null, url: null },
          })),
          hasMore: rows.length > limit,
        };
      }),
    portal: async () => null,
  };
}

type NewPage = Omit<Parameters<typeof insertCheckout>[1], "id">;
type Wanted = Parameters<PaymentsPort["change"]>[0] & {
  /** Opens the page of a bank that asks about what is due. */
  ask(due: Omit<NewPage, "kind">): Promise<string>;
};

async function changed(tx: Tx, maker: Maker, one: Running, wanted: Wanted): Promise<Change> {
  const { when, from, asOf, ask } = wanted;
  const price = priceById(wanted.price.id);
  if (one.priceId === wanted.price.id && when === "now") return { kind: "done" };
  if (one.priceId !== from || !price) return { kind: "changed" };
  if (when === "period_end") {
    await saveTerms(tx, one.id, { ...one, endsWithPeriod: false, plannedPriceId: price.id });
    return { kind: "done" };
  }
  const [card] = await listCards(tx);
  const fate = card ? fateOf(card, maker.now()) : "declines";
  if (fate === "declines") return { kind: "refused" };
  if (fate === "pays") {
    await changeNow(tx, maker, one, price, asOf);
    return { kind: "done" };
  }
  const { currency, returnUrl } = one;
  const amountCents = dueOf(prorate(one, price, asOf));
  return { kind: "confirm", url: await ask({ priceId: price.id, amountCents, currency, returnUrl }) };
}

function subscriptionOf(checkout: Checkout | null): Subscription {
  const state = checkout && stateOf[checkout.state];
  if (!checkout || !state)
    return {
      ...{ state: "none", priceId: null, next: null, endsAt: null, planned: null, owed: null },
      hasDuplicates: false,
    };
  const { periodStart, periodEnd, plannedPriceId, endsWithPeriod, currency, amountCents, priceId } = checkout;
  const one = runningOf(checkout);
  const following = (plannedPriceId && priceById(plannedPriceId)) || one?.price;
  return {
    ...{ state, priceId, hasDuplicates: false },
    endsAt: one && endsWithPeriod ? one.periodEnd : null,
    planned: one && plannedPriceId ? { priceId: plannedPriceId, at: one.periodEnd } : null,
    next:
      one && following && !endsWithPeriod
        ? {
            ...{ at: one.periodEnd, amountCents: withTax(following.amountCents) },
            ...{ taxCents: taxOf(following.amountCents), currency: following.currency },
          }
        : null,
    owed:
      state === "failed" && periodStart && periodEnd
        ? { amountCents: withTax(amountCents), currency, since: periodStart, url: pageOf(checkout) }
        : null,
  };
}

function quoteOf(one: Running, { id }: PlanPrice, when: "now" | "period_end", now: Date): Quote | null {
  const price = priceById(id);
  if (!price) return null;
  const asOf = new Date(Math.floor(+now / 1000) * 1000);
  const prorated = when === "now" ? prorate(one, price, asOf) : null;
  const due = prorated ? dueOf(prorated) : 0;
  return {
    ...{
      from: one.priceId,
      asOf,
      lines: prorated?.lines ?? [],
      taxCents: taxOf(due),
      totalCents: withTax(due),
    },
    next: { at: prorated?.periodEnd ?? one.periodEnd, amountCents: withTax(price.amountCents) },
  };
}
