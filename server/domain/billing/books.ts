import { type Period, type Price, periods } from "@/lib/contract/billing";
import type { CreditPack } from "@/lib/contract/billing/credit-packs";
import { type Currency, currencies } from "@/lib/contract/billing/currencies";
import { type AddOn, addOns } from "@/lib/contract/billing/items";
import { type Feature, features, type Tier, tiers } from "@/lib/contract/features";
import { firstBook } from "./first-book";
import { months } from "./months";
import type { PlanBook, PlanTerms } from "./plan-book";

export type Plan = Omit<PlanTerms, "features" | "prices"> & { features: ReadonlySet<Feature> };

/** The price of one more for a whole period. */
export type AddOnPrice = {
  id: string;
  item: AddOn;
  period: Period;
  currency: Currency;
  amountCents: number;
};

/** A published version, with its prices by their ids. In the order of tiers, periods and currencies; packs by size. */
export type Book = {
  version: number;
  plans: Readonly<Record<Tier, Plan>>;
  prices: ReadonlyMap<string, Price>;
  addOns: ReadonlyMap<string, AddOnPrice>;
  packs: ReadonlyMap<string, CreditPack>;
};

/** A published version; `brand` is null for one of all brands that have none of their own, `book` for one that is known already. */
export type Published = { version: number; brand: string | null; hasBegun: boolean; book: PlanBook | null };

/**
 * Every price names its version, so that what a workspace bought says at which version. Those of the first have no suffix: they were sold
 * before there were versions.
 */
const suffixOf = (version: number) => (version === 1 ? "" : `_v${version}`);
const versionPattern = /_v([1-9]\d{0,5})$/;
/** The version that a price is of. */
export const versionIn = (priceId: string): number => Number(versionPattern.exec(priceId)?.[1] ?? 1);

export const priceIdOf = (version: number, of: Tier | AddOn, period: Period, currency: Currency): string =>
  `${of}_${period}_${currency.toLowerCase()}${suffixOf(version)}`;

const packIdOf = (version: number, credits: number, currency: Currency) =>
  `credits_${credits}_${currency.toLowerCase()}${suffixOf(version)}`;
/** How many credits a price was for; null if it is none of a pack. Also of packs that are not sold any more. */
export function creditsIn(priceId: string): number | null {
  const [, credits] = /^credits_(\d{1,7})_[a-z]{3}$/.exec(priceId.replace(versionPattern, "")) ?? [];
  return credits === undefined ? null : Number(credits);
}

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

const everyPrice = <T>(make: (period: Period, currency: Currency) => T): T[] =>
  periods.flatMap((period) => currencies.map((currency) => make(period, currency)));

const everyTier = <T>(make: (tier: Tier) => T) =>
  Object.fromEntries(tiers.map((tier) => [tier, make(tier)])) as Record<Tier, T>;

function bookFor(version: number, { plans, addOns: sold, packs }: PlanBook): Book {
  const pricesOf = (tier: Tier): Price[] => {
    const { prices, features: has } = plans[tier];
    if (!prices) return [];
    const below = plans[tiers[tiers.indexOf(tier) - 1] ?? tier].features;
    const adds = features.filter((name) => has.includes(name) && !below.includes(name));
    return everyPrice((period, currency) => {
      const amountCents = prices[period][currency];
      const perMonthCents = Math.round(amountCents / months[period]);
      const id = priceIdOf(version, tier, period, currency);
      return {
        ...{ id, tier, period, currency, amountCents, perMonthCents, features: adds },
        extensionSeatCents: sold.extension_seat[period][currency],
      };
    });
  };
  return {
    version,
    plans: everyTier((tier) => {
      const { prices: _sold, ...plan } = plans[tier];
      return { ...plan, features: new Set(plan.features) };
    }),
    prices: byId(tiers.flatMap(pricesOf)),
    addOns: byId(
      addOns.flatMap((item) =>
        everyPrice((period, currency) => ({
          ...{ id: priceIdOf(version, item, period, currency), item, period, currency },
          amountCents: sold[item][period][currency],
        })),
      ),
    ),
    packs: byId(
      packs.flatMap(({ credits, prices }) =>
        currencies.map((currency) => ({
          ...{ id: packIdOf(version, credits, currency), credits, currency },
          amountCents: prices[currency],
        })),
      ),
    ),
  };
}

/**
 * What this process knows: a version never changes, so none is forgotten. Like the brands, it is the same for every workspace, and rules
 * read it without asking the database. Until versions are published there is the first.
 */
const known = new Map<number, Book>();
const inForce = new Map<string | null, Book>();
know([{ version: 1, brand: null, hasBegun: true, book: firstBook }]);

/** Takes published versions in, oldest first. The newest that has begun is in force. */
export function know(published: readonly Published[]): void {
  for (const { version, brand, hasBegun, book } of published) {
    const made = book ? bookFor(version, book) : known.get(version);
    if (!made) throw new Error(`version ${version} of the plans was never read`);
    known.set(version, made);
    if (hasBegun) inForce.set(brand, made);
  }
}

/** Null for a version that this process does not know. */
export const bookOf = (version: number): Book | null => known.get(version) ?? null;

/** What a brand sells now, and what those have who bought nothing. */
export function bookInForce(brand: string): Book {
  const book = inForce.get(brand) ?? inForce.get(null);
  if (!book) throw new Error("no plans are published");
  return book;
}

/** The lowest tier with a feature, for upgrade prompts (BILL-22). */
export const tierWith = (feature: Feature, brand: string): Tier | null =>
  tiers.find((tier) => bookInForce(brand).plans[tier].features.has(feature)) ?? null;
