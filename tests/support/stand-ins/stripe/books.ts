import type { Charge } from "./objects";
import type { World } from "./world";

function takenOf(charges: readonly Charge[]) {
  const sums: Record<string, number> = {};
  for (const { currency, amount, amount_refunded } of charges)
    sums[currency] = (sums[currency] ?? 0) + amount - amount_refunded;
  return sums;
}

/** What the vendor has in its books: copies, so that a test can't change them. */
export function booksOf(world: World) {
  const copies = <T>(of: Map<string, T>, is: (one: T) => boolean = () => true): T[] =>
    structuredClone([...of.values()].filter(is));
  return {
    customers: () => copies(world.customers),
    sessions: (customer?: string) => copies(world.sessions, (one) => !customer || one.customer === customer),
    schedules: (customer?: string) =>
      copies(world.schedules, (one) => !customer || one.customer === customer),
    prices: () => copies(world.prices),
    products: () => copies(world.products),
    endpoints: () => copies(world.endpoints),
    creditNotes: () => copies(world.creditNotes),
    events: () => structuredClone(world.events),
    /** Everything of one customer, oldest first. */
    of(customer: string) {
      const mine = (one: { customer: unknown }) => one.customer === customer;
      const tries = copies(world.charges, mine);
      const charges = tries.filter((one) => one.status === "succeeded");
      const own = new Set(tries.map((one) => one.id));
      const refunds = copies(world.refunds, (one) => own.has(String(one.charge)));
      return {
        customer: structuredClone(world.customers.get(customer)),
        /** Payments that went through. */
        charges,
        /** All tries, also those that failed. */
        tries,
        refunds,
        subscriptions: copies(world.subscriptions, mine),
        invoices: copies(world.invoices, mine),
        cards: copies(world.paymentMethods, mine),
        /** What was paid and not given back, per currency. */
        taken: takenOf(charges),
      };
    },
  };
}
