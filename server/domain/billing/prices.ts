import { type Period, type Price, periods } from "@/lib/contract/billing";
import { type Currency, currencies } from "@/lib/contract/billing/currencies";
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

const priceId = (tier: Tier, period: Period, currency: Currency) =>
  `${tier}_${period}_${currency.toLowerCase()}`;

function priceOf(tier: Tier, usd: number, period: Period, currency: Currency): Price {
  const monthlyCents = Math.round(usd * perUsd[currency]) * 100;
  const perMonthCents = (monthlyCents * (100 - percentOff[period])) / 100;
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
