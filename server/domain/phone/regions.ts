import { type PhoneCategory, type PhoneRegion, phoneCategories } from "@/lib/contract/accounts/phone";
import type { NumberOffer } from "@/server/ports/phone";

/** A place in which numbers of a kind are to be had; vendors know no id of it. */
type Region = { country: string; category: PhoneCategory; place: string };

const idOf = ({ country, category, place }: Region) => `${country}.${category}.${place}`;

/** The region of an id; null for an invalid one. */
export function regionOf(id: string): Region | null {
  const [, country = "", kind, place = ""] = /^([A-Z]{2})\.([a-z_]+)\.(.*)$/.exec(id) ?? [];
  const category = phoneCategories.find((one) => one === kind);
  return category ? { country, category, place } : null;
}

/** The offers grouped by place, in order of their names (DIAL-38). The price of a number is up to its vendor. */
export function groupByPlace(
  offers: readonly NumberOffer[],
  { country, category }: Omit<Region, "place">,
): PhoneRegion[] {
  const places = Map.groupBy(offers, ({ place }) => place);
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, numbers]) => ({
      id: idOf({ country, category, place }),
      name: place,
      phonesAvailable: numbers.length,
      ...{ monthlyPrice: 0, installationPrice: 0 },
      isSmsSupported: numbers.some(({ takesSms }) => takesSms),
    }));
}

/** Those that take texts first. */
export const offersIn = (offers: readonly NumberOffer[], { place }: Region): NumberOffer[] =>
  offers.filter((offer) => offer.place === place).toSorted((a, b) => Number(b.takesSms) - Number(a.takesSms));
