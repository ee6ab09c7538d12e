import type { Price } from "@/lib/contract/billing";
import { type AddOn, addOns, type Extendable, type Seats } from "@/lib/contract/billing/items";
import { addOnById, addOnPrice, planAt, priceById } from "./prices";

/** So many of one of our prices. */
export type HeldItem = { priceId: string; quantity: number };

/** What a workspace buys beside the first seat of its plan. */
export type Extras = { seats: number; extensionSeats: number; mailboxSlots: number };
export const noExtras: Extras = { seats: 0, extensionSeats: 0, mailboxSlots: 0 };

/** A plan for a number of seats, and what is added to it. */
export type Order = { price: Price; quantities: Record<Extendable, number> };

/** What a subscription is for; null if it holds no plan that we know. */
export function orderOf(items: readonly HeldItem[]): Order | null {
  const plan = items.find(({ priceId }) => priceById(priceId));
  const price = plan && priceById(plan.priceId);
  if (!price) return null;
  const quantityOf = (addOn: AddOn) =>
    items.find(({ priceId }) => addOnById(priceId)?.item === addOn)?.quantity ?? 0;
  return {
    price,
    quantities: {
      seat: plan.quantity,
      extension_seat: quantityOf("extension_seat"),
      mailbox_slot: quantityOf("mailbox_slot"),
    },
  };
}

/** What a workspace has bought; null without a plan that we know. */
export function boughtOrder({ priceId, extras }: { priceId: string | null; extras: Extras }): Order | null {
  const price = priceId === null ? null : priceById(priceId);
  if (!price) return null;
  const { seats, extensionSeats, mailboxSlots } = extras;
  return {
    price,
    quantities: { seat: seats + 1, extension_seat: extensionSeats, mailbox_slot: mailboxSlots },
  };
}

/** The same for another number of seats, where one is named. */
export const withSeats = (
  { price, quantities }: Order,
  { seats, extensionSeats }: Partial<Seats>,
): Order => ({
  price,
  quantities: {
    ...quantities,
    seat: seats ?? quantities.seat,
    extension_seat: extensionSeats ?? quantities.extension_seat,
  },
});

export const extrasOf = ({ quantities }: Order): Extras => ({
  seats: quantities.seat - 1,
  extensionSeats: quantities.extension_seat,
  mailboxSlots: quantities.mailbox_slot,
});

/** The items of an order, the plan first, without what its plan cannot have. */
export const itemsOf = ({ price, quantities }: Order): HeldItem[] => [
  { priceId: price.id, quantity: quantities.seat },
  ...addOns.flatMap((addOn) => {
    const quantity = mayHave(price, addOn) ? quantities[addOn] : 0;
    return quantity > 0 ? [{ priceId: addOnPrice(addOn, price).id, quantity }] : [];
  }),
];

/** Whether something can be added to a plan. */
export const mayHave = (price: Pick<Price, "id" | "tier">, item: Extendable): boolean =>
  item !== "mailbox_slot" || (planAt(price)?.features.has("mailbox_slot") ?? false);

/** Items as text, for comparing and sending; the plan first. */
export const itemsText = (items: readonly HeldItem[]): string =>
  items.map(({ priceId, quantity }) => `${priceId}:${quantity}`).join(",");

/** The items that `itemsText` wrote; null for any other text. */
export function readItems(text: string): HeldItem[] | null {
  const items = text
    .split(",")
    .map((part) => /^([a-z_]{1,52}(?:_v[1-9]\d{0,5})?):([1-9]\d{0,4})$/.exec(part));
  return items.every((found) => found !== null)
    ? items.map(([, priceId = "", quantity]) => ({ priceId, quantity: Number(quantity) }))
    : null;
}

export const isSameItems = (one: readonly HeldItem[], other: readonly HeldItem[]): boolean =>
  itemsText(one) === itemsText(other);
