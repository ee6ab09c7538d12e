import { isId } from "@/lib/contract/is-id";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { type HeldItem, isSameItems, itemsText } from "@/server/domain/billing/items";
import type { Change, Item, PaymentsPort, Quote, Subscription, Wanted } from "@/server/ports/payments";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";
import {
  dueOf,
  fateOf,
  prorate,
  type Terms,
  taxOf,
  termsOf,
  testCards,
  withTax,
} from "@/server/sandbox/rules/subscription";
import type { SandboxTools } from "../tools";
import { deleteCard, listCards, setPrimaryCard } from "./cards";
import {
  type Checkout,
  insertCheckout,
  moveCheckout,
  type NewCheckout,
  openCheckout,
  pageOf,
  saveTerms,
  sendBackTo,
} from "./checkouts";
import { listInvoices, voidFailed } from "./invoices";
import { buyOnce, paidPurchases } from "./purchases";
import {
  changeNow,
  followingOf,
  type Maker,
  type Running,
  runningOf,
  settledSubscription,
} from "./subscription";

const stateOf: Partial<Record<CheckoutState, Subscription["state"]>> = {
  paid: "active",
  pending: "pending",
  failed: "failed",
  ended: "cancelled",
};

const heldOf = (items: readonly Item[]): HeldItem[] =>
  items.map(({ price, quantity }) => ({ priceId: price.id, quantity }));

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
  const opened = async (tx: Tx, checkout: NewCheckout) => {
    const made = { ...checkout, id: newId(), createdAt: now() };
    await insertCheckout(tx, made);
    return pageOf(made);
  };

  return {
    isSandbox: true,
    account: null,
    createCheckout: ({ workspaceId, items, returnUrl }) =>
      within(workspaceId, async (tx) => {
        const terms = termsOf(heldOf(items));
        if (!terms) throw new Error(`${itemsText(heldOf(items))} is not sold`);
        const { amountCents, currency } = terms;
        const open = await openCheckout(tx, terms.items);
        if (open) await sendBackTo(tx, open.id, returnUrl);
        const page = { kind: "plan", items: terms.items, amountCents, currency, returnUrl } as const;
        const url = open ? pageOf({ ...open, returnUrl }) : await opened(tx, page);
        return { customer: workspaceId, url };
      }),
    subscription: (customer) =>
      within(customer, async (tx) => {
        const checkout = await settledSubscription(tx, maker);
        return subscriptionOf(checkout);
      }),
    quote: ({ customer, items, when }) =>
      running(customer, null, async (_tx, one) => {
        const terms = termsOf(heldOf(items));
        return terms && quoteOf(one, terms, when, now());
      }),
    change: (of) =>
      running<Change>(of.customer, { kind: "changed" }, (tx, one) =>
        changed(tx, maker, one, { ...of, ask: (due) => opened(tx, { ...due, kind: "confirm" }) }),
      ),
    cancel: ({ customer }) =>
      within(customer, async (tx) => {
        const checkout = await settledSubscription(tx, maker);
        const one = runningOf(checkout);
        if (one) await saveTerms(tx, one.id, { ...one, endsWithPeriod: true, plannedItems: null });
        if (checkout?.state !== "failed") return one !== null;
        await voidFailed(tx);
        return moveCheckout(tx, checkout.id, "failed", "cancelled");
      }),
    keep: ({ customer }) =>
      running(customer, false, async (tx, one) => {
        await saveTerms(tx, one.id, { ...one, endsWithPeriod: false, plannedItems: null });
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
        url: await opened(tx, { kind: "card", items: [], amountCents: 0, currency: "USD", returnUrl }),
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
        await settledSubscription(tx, maker);
        const rows = await listInvoices(tx, { skip, limit: limit + 1 });
        return {
          items: rows.slice(0, limit).map(({ number, ...row }) => ({
            ...{ ...row, number: `TEST-${String(number).padStart(4, "0")}`, description: null, url: null },
          })),
          hasMore: rows.length > limit,
        };
      }),
    buy: ({ customer, ...of }) =>
      within(customer, (tx) => buyOnce(tx, maker, of, (page) => opened(tx, { ...page, kind: "confirm" }))),
    purchases: ({ customer }) => within(customer, (tx) => paidPurchases(tx, now())),
    portal: async () => null,
  };
}

type Asked = Wanted &
  Pick<Quote, "from" | "asOf"> & {
    /** Opens the page of a bank that asks about what is due. */
    ask(due: Omit<NewCheckout, "kind">): Promise<string>;
  };

async function changed(tx: Tx, maker: Maker, one: Running, wanted: Asked): Promise<Change> {
  const { when, from, asOf, ask } = wanted;
  const items = heldOf(wanted.items);
  const terms = termsOf(items);
  if (isSameItems(one.items, items) && when === "now") return { kind: "done" };
  if (!isSameItems(one.items, from) || !terms) return { kind: "changed" };
  if (when === "period_end") {
    await saveTerms(tx, one.id, { ...one, endsWithPeriod: false, plannedItems: items });
    return { kind: "done" };
  }
  const { lines } = prorate(one, terms, asOf);
  const amountCents = dueOf(lines);
  const [card] = await listCards(tx);
  const fate = card ? fateOf(card, maker.now()) : "declines";
  if (amountCents > 0 && fate === "declines") return { kind: "refused" };
  if (amountCents === 0 || fate === "pays") {
    await changeNow(tx, maker, one, { terms, lines, asOf });
    return { kind: "done" };
  }
  const { currency, returnUrl } = one;
  return { kind: "confirm", url: await ask({ items, lines, amountCents, currency, returnUrl }) };
}

function subscriptionOf(checkout: Checkout | null): Subscription {
  const state = checkout && stateOf[checkout.state];
  if (!checkout || !state)
    return {
      ...{ state: "none", items: [], next: null, endsAt: null, planned: null, owed: null },
      hasDuplicates: false,
    };
  const { periodStart, periodEnd, plannedItems, endsWithPeriod, currency, amountCents, items } = checkout;
  const one = runningOf(checkout);
  return {
    ...{ state, items, hasDuplicates: false },
    endsAt: one && endsWithPeriod ? one.periodEnd : null,
    planned: one && plannedItems ? { items: plannedItems, at: one.periodEnd } : null,
    next: one && !endsWithPeriod ? nextOf(one) : null,
    owed:
      state === "failed" && periodStart && periodEnd
        ? { amountCents: withTax(amountCents), currency, since: periodStart, url: pageOf(checkout) }
        : null,
  };
}

function nextOf(one: Running): NonNullable<Subscription["next"]> {
  const { lines, amountCents, currency } = followingOf(one);
  const taxCents = taxOf(amountCents);
  return { at: one.periodEnd, lines, amountCents: amountCents + taxCents, taxCents, currency };
}

function quoteOf(one: Running, terms: Terms, when: "now" | "period_end", now: Date): Quote {
  const asOf = new Date(Math.floor(+now / 1000) * 1000);
  const prorated = when === "now" ? prorate(one, terms, asOf) : null;
  const lines = prorated?.lines ?? [];
  const due = dueOf(lines);
  return {
    ...{ from: one.items, asOf, lines, taxCents: taxOf(due), totalCents: withTax(due) },
    next: { at: prorated?.periodEnd ?? one.periodEnd, amountCents: withTax(terms.amountCents) },
  };
}
