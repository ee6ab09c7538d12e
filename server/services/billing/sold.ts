import type { AmountLine, SoldItem } from "@/lib/contract/billing";
import texts from "@/messages/en/billing.json" with { type: "json" };
import type { HeldItem } from "@/server/domain/billing/items";
import { addOnById, creditsIn, packById, priceById } from "@/server/domain/billing/prices";
import type { Item, Line, OneTimePrice, RecurringPrice } from "@/server/ports/payments";

/** The items as the provider sells them; invoices name them in English. Throws for a price that is not sold. */
export const soldAs = (items: readonly HeldItem[]): Item[] =>
  items.map(({ priceId, quantity }) => ({ price: recurringPrice(priceId), quantity }));

function recurringPrice(id: string): RecurringPrice {
  const plan = priceById(id);
  if (plan) return { ...plan, kind: "plan", product: plan.tier, name: texts.tiers[plan.tier] };
  const addOn = addOnById(id);
  if (!addOn) throw new Error(`there is no price ${id}`);
  return { ...addOn, kind: addOn.item, product: addOn.item, name: texts.items[addOn.item] };
}

/** A pack of credits as the provider sells it; null for a price that is none. */
export function packAs(priceId: string): OneTimePrice | null {
  const pack = packById(priceId);
  if (!pack) return null;
  const product = `credits_${pack.credits}`;
  return { ...pack, product, name: `${pack.credits.toLocaleString("en")} ${texts.items.credits}` };
}

/** What was sold under a price; null for one that is none of ours. */
export function soldItemOf({ priceId, quantity }: HeldItem): SoldItem | null {
  const plan = priceById(priceId);
  if (plan) return { item: "plan", tier: plan.tier, period: plan.period, quantity };
  const addOn = addOnById(priceId);
  if (addOn) return { item: addOn.item, tier: null, period: addOn.period, quantity };
  const credits = creditsIn(priceId);
  return credits === null
    ? null
    : { item: "credits", tier: null, period: null, quantity: credits * quantity };
}

export function linesOf(lines: readonly Line[]): AmountLine[] {
  return lines.flatMap((line) => {
    const item = soldItemOf(line);
    return item ? [{ ...item, amountCents: line.amountCents }] : [];
  });
}
