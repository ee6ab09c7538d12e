import type Stripe from "stripe";
import type { HeldItem, Item, Line } from "@/server/ports/payments";
import { type Catalog, type Ours, oursIn } from "./catalog";

/** Items of ours come in this order. */
const ranks: Record<Ours["kind"], number> = { plan: 0, extension_seat: 1, mailbox_slot: 2, one_time: 3 };
const inOrder = (one: Pick<Ours, "kind">, other: Pick<Ours, "kind">) => ranks[one.kind] - ranks[other.kind];

type OwnItem = { item: Stripe.SubscriptionItem; ours: Ours };

/** The items of a subscription at prices of ours, the plan first. Others were added by hand, and are left alone. */
export const ownItems = ({ items }: Stripe.Subscription): OwnItem[] =>
  items.data
    .flatMap((item) => {
      const ours = oursIn(item.price);
      return ours ? [{ item, ours }] : [];
    })
    .sort((one, other) => inOrder(one.ours, other.ours));

export const heldItems = (subscription: Stripe.Subscription): HeldItem[] =>
  ownItems(subscription).map(({ item, ours }) => ({ priceId: ours.id, quantity: item.quantity ?? 1 }));

export const heldOf = (items: readonly Item[]): HeldItem[] =>
  items
    .toSorted((one, other) => inOrder(one.price, other.price))
    .map(({ price, quantity }) => ({ priceId: price.id, quantity }));

/** The item that the billing period follows: the plan. */
export function leadItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = ownItems(subscription)[0]?.item ?? subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} at Stripe has no item`);
  return item;
}

export function planIn(items: readonly Item[]): Item["price"] {
  const plan = items.find(({ price }) => price.kind === "plan");
  if (!plan) throw new Error("a subscription without a plan");
  return plan.price;
}

/** An item of ours as it shall be: so many at a price of Stripe's. */
export type Target = { ours: Ours; price: string; quantity: number };

/** A price that the customer has already stays the one at Stripe that was bought, also if the amount for new customers is another one. */
export async function targetsOf(
  catalog: Catalog,
  current: Stripe.Subscription,
  wanted: readonly Item[],
): Promise<Target[]> {
  const has = new Map(ownItems(current).map(({ item, ours }) => [ours.id, item.price.id]));
  const targets = [];
  for (const { price, quantity } of wanted)
    targets.push({
      ours: { id: price.id, kind: price.kind },
      ...{ price: has.get(price.id) ?? (await catalog.priceAt(price)), quantity },
    });
  return targets;
}

/** The items of ours in a phase of a schedule. */
export async function targetsIn(
  catalog: Catalog,
  { items }: Stripe.SubscriptionSchedule.Phase,
): Promise<Target[]> {
  const targets: Target[] = [];
  for (const { price, quantity = 1 } of items) {
    const id = typeof price === "string" ? price : price.id;
    const ours = await catalog.ours(id);
    if (ours) targets.push({ ours, price: id, quantity });
  }
  return targets.sort((one, other) => inOrder(one.ours, other.ours));
}

export const heldTargets = (targets: readonly Target[]): HeldItem[] =>
  targets.map(({ ours, quantity }) => ({ priceId: ours.id, quantity }));

type ItemChange = { id?: string; price?: string; quantity?: number; deleted?: boolean };

/** What to tell Stripe to bring the items of ours to what they shall be; nothing of those that stay. */
export function changesTo(current: Stripe.Subscription, targets: readonly Target[]): ItemChange[] {
  const left = ownItems(current);
  const changes: ItemChange[] = [];
  for (const { ours, price, quantity } of targets) {
    const at = left.findIndex((own) => own.ours.kind === ours.kind);
    const [own] = at >= 0 ? left.splice(at, 1) : [];
    if (!own) changes.push({ price, quantity });
    else if (own.item.price.id !== price) changes.push({ id: own.item.id, price, quantity });
    else if (own.item.quantity !== quantity) changes.push({ id: own.item.id, quantity });
  }
  return [...changes, ...left.map(({ item }) => ({ id: item.id, deleted: true }))];
}

/** One line of ours before it is put together with the others of its price. */
type Part = { ours: Ours; amountCents: number; quantity: number; isProration: boolean };

async function partOf(catalog: Catalog, line: Stripe.InvoiceLineItem): Promise<Part | null> {
  const price = line.pricing?.price_details?.price;
  const ours = price ? await catalog.ours(price) : null;
  const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const amountCents = line.amount - off;
  const { subscription_item_details: item, invoice_item_details: other } = line.parent ?? {};
  const isProration = (item ?? other)?.proration ?? false;
  const quantity = (isProration && amountCents < 0 ? -1 : 1) * (line.quantity ?? 1);
  return ours && { ours, amountCents, quantity, isProration };
}

/** A change of a quantity gives back all of it and charges the new one: what counts is the difference. */
function quantityOf(parts: readonly Part[]): number {
  const whole = parts.filter(({ isProration }) => !isProration);
  const counted = whole.length > 0 ? whole : parts;
  const sum = Math.abs(counted.reduce((total, { quantity }) => total + quantity, 0));
  return sum || Math.max(...counted.map(({ quantity }) => quantity));
}

/** What the lines of an invoice charge and give back of our prices, without tax: one line a price, without those that come to nothing. */
export async function netLines(catalog: Catalog, lines: readonly Stripe.InvoiceLineItem[]): Promise<Line[]> {
  const parts: Part[] = [];
  for (const line of lines) {
    const part = await partOf(catalog, line);
    if (part) parts.push(part);
  }
  return [...Map.groupBy(parts, ({ ours }) => ours.id).values()]
    .map((same) => ({
      ...{ ours: same[0]?.ours ?? { id: "", kind: "plan" as const }, quantity: quantityOf(same) },
      amountCents: same.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
    .filter(({ amountCents }) => amountCents !== 0)
    .sort((one, other) => inOrder(one.ours, other.ours) || one.amountCents - other.amountCents)
    .map(({ ours, quantity, amountCents }) => ({ priceId: ours.id, quantity, amountCents }));
}
