import type Stripe from "stripe";
import type { PlanPrice } from "@/server/ports/payments";

/** In the metadata of Stripe's prices: which of our prices one is for, also after its amount was replaced by a newer one. */
const ourName = "tern_price";

const cycles = {
  monthly: { interval: "month", interval_count: 1 },
  quarterly: { interval: "month", interval_count: 3 },
  annual: { interval: "year", interval_count: 1 },
} as const;

/** How long a subscription at this price runs until it renews. */
export const cycleOf = ({ period }: Pick<PlanPrice, "period">) => cycles[period];

/** Our prices at Stripe. They are made there when they are first needed; a changed amount makes a new one, and who has the old one keeps it. */
export type Catalog = {
  /** Stripe's id of a price of ours. */
  priceAt(price: PlanPrice): Promise<string>;
  /** Our id of a price at Stripe; null if it is none of ours. */
  ourPrice(price: string | Stripe.Price): Promise<string | null>;
};

export function createCatalog(stripe: Stripe): Catalog {
  const made = new Map<string, string>();
  const known = new Map<string, string | null>();

  async function find({ id, amountCents, currency }: PlanPrice): Promise<string | null> {
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
    async ourPrice(price) {
      if (typeof price !== "string") return price.metadata[ourName] ?? null;
      const name = known.get(price);
      if (name !== undefined) return name;
      const found = (await stripe.prices.retrieve(price)).metadata[ourName] ?? null;
      known.set(price, found);
      return found;
    },
  };
}

/** Two processes that make the same one at once get the same one. */
async function makePrice(stripe: Stripe, price: PlanPrice): Promise<string> {
  const product = await makeProduct(stripe, price);
  const { id } = await stripe.prices.create(
    {
      ...{ product, currency: price.currency.toLowerCase(), unit_amount: price.amountCents },
      recurring: cycleOf(price),
      // Prices are named without tax (BILL-30).
      tax_behavior: "exclusive",
      ...{ lookup_key: price.id, transfer_lookup_key: true, metadata: { [ourName]: price.id } },
    },
    { idempotencyKey: `price ${price.id} ${price.amountCents}` },
  );
  return id;
}

async function makeProduct(stripe: Stripe, { tier, name }: PlanPrice): Promise<string> {
  const id = `tern_${tier}`;
  const isThere = await stripe.products.retrieve(id).then(
    () => true,
    () => false,
  );
  if (!isThere) await stripe.products.create({ id, name }, { idempotencyKey: `product ${id}` });
  return id;
}
