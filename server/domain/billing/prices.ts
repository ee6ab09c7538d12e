import { type Period, type Price, periods } from "@/lib/contract/billing";
import type { CreditPack } from "@/lib/contract/billing/credit-packs";
import { type Currency, currencies } from "@/lib/contract/billing/currencies";
import { type AddOn, addOns } from "@/lib/contract/billing/items";
import { features, type Tier, tiers } from "@/lib/contract/features";
import { plans } from "./plans";

/** USD a seat and month (BILL-25); free costs nothing and has no price. */
const monthlyUsd: Partial<Record<Tier, number>> = {
  basic: 39,
  growth: 79,
  scale: 149,
  unlimited: 249,
  supreme: 399,
};
/** Fixed, so that a price does not change over night; a monthly price is a whole number in every currency. */
const perUsd: Record<Currency, number> = { USD: 1, CAD: 1.37, EUR: 0.93, GBP: 0.79, AUD: 1.53 };
export const months: Record<Period, number> = { monthly: 1, quarterly: 3, annual: 12 };
const percentOff: Record<Period, number> = { monthly: 0, quarterly: 10, annual: 20 };

const priceId = (of: Tier | AddOn, period: Period, currency: Currency) =>
  `${of}_${period}_${currency.toLowerCase()}`;

/** Cents in a currency, a whole number of its units. */
const centsIn = (currency: Currency, usd: number) => Math.round(usd * perUsd[currency]) * 100;

function priceOf(tier: Tier, usd: number, period: Period, currency: Currency): Price {
  const perMonthCents = (centsIn(currency, usd) * (100 - percentOff[period])) / 100;
  const below = plans[tiers[tiers.indexOf(tier) - 1] ?? "free"].features;
  return {
    id: priceId(tier, period, currency),
    tier,
    period,
    currency,
    amountCents: perMonthCents * months[period],
    perMonthCents,
    features: features.filter((name) => plans[tier].features.has(name) && !below.has(name)),
  };
}

/** Every price of every tier, in the order of tiers, periods and currencies. */
export const prices: readonly Price[] = tiers.flatMap((tier) => {
  const usd = monthlyUsd[tier];
  if (usd === undefined) return [];
  return periods.flatMap((period) => currencies.map((currency) => priceOf(tier, usd, period, currency)));
});

const byId = new Map(prices.map((price) => [price.id, price]));
export const priceById = (id: string): Price | null => byId.get(id) ?? null;

/** The monthly price of a tier if no period was chosen; null for free. */
export const monthlyPrice = (tier: Tier, currency: Currency): Price | null =>
  priceById(priceId(tier, "monthly", currency));

const euroCountries = new Set(
  "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK".split(" "),
);
const own: Readonly<Record<string, Currency>> = { CA: "CAD", AU: "AUD", GB: "GBP" };
/** The default currency for a country. */
export const currencyOf = (countryCode: string | null): Currency =>
  own[countryCode ?? ""] ?? (euroCountries.has(countryCode ?? "") ? "EUR" : "USD");

/** USD a month, beside what the plan includes. */
const addOnUsd: Record<AddOn, number> = { extension_seat: 19, mailbox_slot: 3 };

/** The price of one more for a whole period. */
type AddOnPrice = {
  id: string;
  item: AddOn;
  period: Period;
  currency: Currency;
  amountCents: number;
};

const addOnPrices: readonly AddOnPrice[] = addOns.flatMap((item) =>
  periods.flatMap((period) =>
    currencies.map((currency) => ({
      ...{ id: priceId(item, period, currency), item, period, currency },
      amountCents: Math.round(
        (centsIn(currency, addOnUsd[item]) * months[period] * (100 - percentOff[period])) / 100,
      ),
    })),
  ),
);
const addOnsById = new Map(addOnPrices.map((price) => [price.id, price]));
export const addOnById = (id: string): AddOnPrice | null => addOnsById.get(id) ?? null;

/** The price of an addition to a plan at `plan`. */
export function addOnPrice(
  item: AddOn,
  { period, currency }: Pick<Price, "period" | "currency">,
): AddOnPrice {
  const price = addOnById(priceId(item, period, currency));
  if (!price) throw new Error(`no price of ${item}, ${period}, in ${currency}`);
  return price;
}

/** Credits that are bought beside those of the plan: how many, and USD for all of them. */
const packsUsd = [
  [500, 43],
  [2_000, 149],
  [10_000, 599],
] as const;

/** Every pack of credits in every currency, the smallest first. */
export const packs: readonly CreditPack[] = packsUsd.flatMap(([credits, usd]) =>
  currencies.map((currency) => ({
    ...{ id: `credits_${credits}_${currency.toLowerCase()}`, credits, currency },
    amountCents: centsIn(currency, usd),
  })),
);
const packsById = new Map(packs.map((pack) => [pack.id, pack]));
/** How many credits a price was for; null if it is none of a pack. Also of packs that are not sold any more. */
export function creditsIn(priceId: string): number | null {
  const [, credits] = /^credits_(\d{1,7})_[a-z]{3}$/.exec(priceId) ?? [];
  return credits === undefined ? null : Number(credits);
}
export const packById = (id: string): CreditPack | null => packsById.get(id) ?? null;
