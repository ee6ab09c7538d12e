import { type Price, periods } from "@/lib/contract/billing";
import { tiers } from "@/lib/contract/features";
import { type HeldItem, itemsText, readItems } from "./items";

/**
 * When a change begins: a larger plan, or a longer period of the same one, at once; a smaller or shorter one when the billing period ends, so
 * that nothing paid is lost.
 */
export function timeOfChange(from: Price, to: Price): "now" | "period_end" {
  const [has, wants] = [tiers.indexOf(from.tier), tiers.indexOf(to.tier)];
  if (has !== wants) return wants > has ? "now" : "period_end";
  return periods.indexOf(to.period) > periods.indexOf(from.period) ? "now" : "period_end";
}

/** How long the amounts of an offer hold. */
const offerMs = 10 * 60_000;
/** Clocks of our machines may differ by so much. */
const skewMs = 60_000;

/** What a buyer saw and confirms: a change away from these items, with amounts as of an instant. */
type Offer = { from: HeldItem[]; asOf: Date };

export const offerText = ({ from, asOf }: Offer): string => `${itemsText(from)} ${+asOf}`;

/** Null for what is no offer, or not any more. Amounts are never taken from it. */
export function readOffer(text: string, now: Date): Offer | null {
  const [items = "", at = ""] = text.split(" ");
  const from = readItems(items);
  const asOf = new Date(/^\d{13}$/.test(at) ? Number(at) : Number.NaN);
  const age = +now - +asOf;
  return from !== null && age >= -skewMs && age <= offerMs ? { from, asOf } : null;
}
