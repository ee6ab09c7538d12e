import type Stripe from "stripe";
import type { OneTimePrice, RecurringPrice } from "@/server/ports/payments";

const kinds = ["plan", "extension_seat", "mailbox_slot", "one_time"] as const;

/** Which of our prices one at Stripe is for. */
export type Ours = { id: string; kind: (typeof kinds)[number] };

/**
 * What the metadata of a price at Stripe says, also after its amount was replaced by a newer one; null if it is none of ours. Prices that were
 * made when only plans were sold name no kind.
 */
export function oursIn({ metadata: { tern_price: id, tern_kind = "plan" } }: Stripe.Price): Ours | null {
  const kind = kinds.find((known) => known === tern_kind);
  return id && kind ? { id, kind } : null;
}

const cycles = {
  monthly: { interval: "month", interval_count: 1 },
  quarterly: { interval: "month", interval_count: 3 },
  annual: { interval: "year", interval_count: 1 },
} as const;

/** How long a subscription at this price runs until it renews. */
export const cycleOf = ({ period }: Pick<RecurringPrice, "period">) => cycles[period];

type Price = RecurringPrice | OneTimePrice;

/** Our prices at Stripe. They are made there when they are first needed; a changed amount makes a new one, and who has the old one keeps it. */
export type Catalog = {
  /** Stripe's id of a price of ours. */
  priceAt(price: Price): Promise<string>;
  /** Which of our prices one at Stripe is for; null if it is none of ours. */
  ours(price: string | Stripe.Price): Promise<Ours | null>;
};

export function createCatalog(stripe: Stripe): Catalog {
  const made = new Map<string, string>();
  const known = new Map<string, Ours | null>();

  async function find({ id, amountCents, currency }: Price): Promise<string | null> {
    const { data } = await stripe.prices.list({ lookup_keys: [id], active: true, limit: 1 });
    const [found] = data;
    const fits = found?.unit_amount === amountCents && found.currency === currency.toLowerCase();
    return found && fits ? found.id : null;
  }

  return {
    async priceAt(price) {
      const key = `${price.id} ${price.amountCents}`;
      const id = made.get(key) ?? (await find(price)) ?? (await makePrice(stripe, price));
      made.set(key, id);
      return id;
    },
    async ours(price) {
      if (typeof price !== "string") return oursIn(price);
      const before = known.get(price);
      if (before !== undefined) return before;
      const found = oursIn(await stripe.prices.retrieve(price));
      known.set(price, found);
      return found;
    },
  };
}

/** Two processes that make the same one at once get the same one. */
async function makePrice(stripe: Stripe, price: Price): Promise<string> {
  const product = await makeProduct(stripe, price);
  const { id } = await stripe.prices.create(
    {
      ...{ product, currency: price.currency.toLowerCase(), unit_amount: price.amountCents },
      ...("period" in price && { recurring: cycleOf(price) }),
      // Prices are named without tax (BILL-30).
      tax_behavior: "exclusive",
      ...{ lookup_key: price.id, transfer_lookup_key: true },
      metadata: { tern_price: price.id, tern_kind: "kind" in price ? price.kind : "one_time" },
    },
    { idempotencyKey: `price ${price.id} ${price.amountCents}` },
  );
  return id;
}

async function makeProduct(stripe: Stripe, { product, name }: Price): Promise<string> {
  const id = `tern_${product}`;
  const isThere = await stripe.products.retrieve(id).then(
    () => true,
    () => false,
  );
  if (!isThere) await stripe.products.create({ id, name }, { idempotencyKey: `product ${id}` });
  return id;
}
