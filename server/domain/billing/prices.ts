import type { Price } from "@/lib/contract/billing";
import type { CreditPack } from "@/lib/contract/billing/credit-packs";
import type { Currency } from "@/lib/contract/billing/currencies";
import type { AddOn } from "@/lib/contract/billing/items";
import type { Tier } from "@/lib/contract/features";
import { type AddOnPrice, type Book, bookInForce, bookOf, type Plan, priceIdOf, versionIn } from "./books";

/** A price of a plan, of whatever version it is; null for one that there is not. */
export const priceById = (id: string): Price | null => bookOf(versionIn(id))?.prices.get(id) ?? null;
export const addOnById = (id: string): AddOnPrice | null => bookOf(versionIn(id))?.addOns.get(id) ?? null;
export const packById = (id: string): CreditPack | null => bookOf(versionIn(id))?.packs.get(id) ?? null;

/** The version that is decisive for a workspace: the one it bought, otherwise the one in force. */
export const bookAt = ({ priceId, brand }: { priceId: string | null; brand: string }): Book =>
  (priceId !== null && bookOf(versionIn(priceId))) || bookInForce(brand);

/** The plan that a price is for. */
export const planAt = ({ id, tier }: Pick<Price, "id" | "tier">): Plan | null =>
  bookOf(versionIn(id))?.plans[tier] ?? null;

/** The monthly price of a tier if no period was chosen; null for one that is not sold. */
export const monthlyPrice = (brand: string, tier: Tier, currency: Currency): Price | null => {
  const { version, prices } = bookInForce(brand);
  return prices.get(priceIdOf(version, tier, "monthly", currency)) ?? null;
};

/** The price of an addition to a plan at `plan`, of the same version. */
export function addOnPrice(
  item: AddOn,
  { id, period, currency }: Pick<Price, "id" | "period" | "currency">,
): AddOnPrice {
  const price = addOnById(priceIdOf(versionIn(id), item, period, currency));
  if (!price) throw new Error(`no price of ${item} to ${id}`);
  return price;
}

const euroCountries = new Set(
  "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK".split(" "),
);
const own: Readonly<Record<string, Currency>> = { CA: "CAD", AU: "AUD", GB: "GBP" };
/** The default currency for a country. */
export const currencyOf = (countryCode: string | null): Currency =>
  own[countryCode ?? ""] ?? (euroCountries.has(countryCode ?? "") ? "EUR" : "USD");
