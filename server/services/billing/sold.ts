import type { AmountLine, Price, SoldItem } from "@/lib/contract/billing";
import type { CreditPack } from "@/lib/contract/billing/credit-packs";
import { tiers } from "@/lib/contract/features";
import texts from "@/messages/en/billing.json" with { type: "json" };
import { bookInForce, creditsIn } from "@/server/domain/billing/books";
import type { HeldItem } from "@/server/domain/billing/items";
import { addOnById, priceById } from "@/server/domain/billing/prices";
import type { Item, Line, OneTimePrice, RecurringPrice } from "@/server/ports/payments";

type Buyer = { brand: string; priceId: string | null };

/** What a workspace can have: the prices in force, but the one it pays now, which it keeps, in place of the one that replaced it. */
export function pricesFor({ brand, priceId }: Buyer): Price[] {
  const inForce = [...bookInForce(brand).prices.values()];
  const own = priceId === null ? null : priceById(priceId);
  if (!own) return inForce;
  const isOther = ({ tier, period, currency }: Price) =>
    tier !== own.tier || period !== own.period || currency !== own.currency;
  return [...inForce.filter(isOther), own].sort(
    (one, other) => tiers.indexOf(one.tier) - tiers.indexOf(other.tier),
  );
}

/** A price that a workspace may choose: one in force, or its own; null for all else, those of earlier versions and other brands too. */
export const priceSold = ({ brand, priceId }: Buyer, id: string): Price | null =>
  id === priceId ? priceById(id) : (bookInForce(brand).prices.get(id) ?? null);

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

/** A pack of credits as the provider sells it. */
export function packAs(pack: CreditPack): OneTimePrice {
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
