import { type Bare, itemLine, periodLine, prorationLine } from "./billing";
import { periodEnd } from "./money";
import type { Price, Subscription, SubscriptionItem } from "./objects";
import { malformed, refused } from "./refusal";
import { mergeMetadata, need, type World } from "./world";

/** What `items` of an update or of a preview says of one item. */
export type ItemChange = {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: unknown;
};

export type Change = {
  items?: ItemChange[];
  prorationBehavior: string;
  prorationDate?: number;
  /** The cycle begins anew. */
  restarts?: boolean;
};

export type Plan = {
  items: SubscriptionItem[];
  /** Credits and debits for what is left of running periods. */
  prorations: Bare[];
  /** Whole periods that begin now. */
  periods: Bare[];
  /** The cycle's new start, if it begins anew. */
  anchor: number | null;
  isInvoicedNow: boolean;
  at: number;
};

const sameInterval = (one: Price, other: Price) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count;

function recurringPrice(world: World, id: string, subscription: Subscription): Price {
  const price = need(world.prices, id, "price", "items[0][price]");
  if (!price.recurring)
    throw refused(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
      { param: "items[0][price]" },
    );
  if (!price.active) throw refused("The price specified is inactive. This field only accepts active prices.");
  if (price.currency !== subscription.currency)
    throw refused(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
    );
  return price;
}

export function makeItem(
  world: World,
  of: { subscription: string; price: Price; quantity: number; start: number; end: number },
): SubscriptionItem {
  return {
    ...{ id: world.id("si"), object: "subscription_item", created: world.now(), metadata: {} },
    ...{ current_period_start: of.start, current_period_end: of.end, quantity: of.quantity },
    ...{ subscription: of.subscription, price: of.price, discounts: [] },
  };
}

/** The item as it will be, and the one it replaces. */
type Step = {
  before: SubscriptionItem | null;
  after: SubscriptionItem | null;
  /** A new item whose interval no other item has: its first period begins now. */
  begins?: boolean;
};

function steps(world: World, subscription: Subscription, changes: readonly ItemChange[], at: number): Step[] {
  const old = subscription.items.data;
  const result: Step[] = old.map((item) => ({ before: item, after: structuredClone(item) }));
  for (const [index, change] of changes.entries()) {
    const param = `items[${index}]`;
    if (change.id) {
      const step = result.find((one) => one.before?.id === change.id);
      if (!step?.after) throw refused(`No such subscription item: '${change.id}'`, { param: `${param}[id]` });
      if (change.deleted) {
        if (change.price || change.quantity !== undefined)
          throw malformed("A deleted item takes no other parameters.", `${param}[deleted]`);
        step.after = null;
        continue;
      }
      if (change.price && change.price !== step.after.price.id)
        step.after.price = recurringPrice(world, change.price, subscription);
      if (change.quantity !== undefined) step.after.quantity = quantityOf(change.quantity, param);
      step.after.metadata = mergeMetadata(step.after.metadata, change.metadata);
      continue;
    }
    if (!change.price) throw malformed(`Missing required param: ${param}[price].`, `${param}[price]`);
    const price = recurringPrice(world, change.price, subscription);
    if (result.some((one) => one.after?.price.id === price.id))
      throw refused(`An existing Subscription Item is already using that Price: ${price.id}`, { param });
    const fellow = result.find((one) => one.after && sameInterval(one.after.price, price))?.after;
    const recurring = price.recurring ?? { interval: "month", interval_count: 1 };
    const after = makeItem(world, {
      ...{ subscription: subscription.id, price, quantity: quantityOf(change.quantity ?? 1, param) },
      start: fellow?.current_period_start ?? at,
      end: fellow?.current_period_end ?? periodEnd(at, at, recurring),
    });
    after.metadata = mergeMetadata({}, change.metadata);
    result.push({ before: null, after, begins: !fellow });
  }
  if (result.every((one) => !one.after))
    throw refused("A subscription must have at least one active plan.", { param: "items" });
  return result;
}

function quantityOf(quantity: number, param: string): number {
  if (quantity < 0) throw malformed("This value must be greater than or equal to 0.", `${param}[quantity]`);
  return quantity;
}

const isChanged = ({ before, after }: Step) =>
  before?.price.id !== after?.price.id || before?.quantity !== after?.quantity;

/** The items after a change, and what is owed for it; changes nothing. */
export function plan(world: World, subscription: Subscription, change: Change): Plan {
  const at = change.prorationDate ?? world.now();
  const old = subscription.items.data;
  const isWithin = old.every((one) => at >= one.current_period_start && at <= one.current_period_end);
  if (!isWithin && change.prorationDate !== undefined)
    throw refused("Cannot specify a proration date outside of the current period.", {
      param: "proration_date",
    });
  const all = steps(world, subscription, change.items ?? [], at);
  const isProrated = change.prorationBehavior !== "none";
  const prorations: Bare[] = [];
  const periods: Bare[] = [];
  for (const step of all) {
    const { before, after } = step;
    const restarts =
      Boolean(change.restarts && after) ||
      Boolean(before && after && !sameInterval(before.price, after.price));
    if (!restarts && !isChanged(step)) continue;
    if (before && isProrated && at < before.current_period_end)
      prorations.push(prorationLine(world, before, at, -1));
    if (!after) continue;
    if (restarts || step.begins) {
      after.current_period_start = at;
      after.current_period_end = periodEnd(
        at,
        at,
        after.price.recurring ?? { interval: "month", interval_count: 1 },
      );
      periods.push(periodLine(world, after));
    } else if (isProrated && at < after.current_period_end)
      prorations.push(prorationLine(world, after, at, 1));
  }
  const items = all.flatMap(({ after }) => (after ? [after] : []));
  const anchor = items.every((one) => one.current_period_start === at) && periods.length > 0 ? at : null;
  const isOwed = prorations.length + periods.length > 0;
  const isInvoicedNow = isOwed && (change.prorationBehavior === "always_invoice" || periods.length > 0);
  return {
    items,
    prorations: prorations.filter((one) => one.amount !== 0),
    periods,
    anchor,
    isInvoicedNow,
    at,
  };
}

/** Items that wait for a subscription's next invoice. */
export const waitingItems = (world: World, subscription: string) =>
  [...world.invoiceItems.values()].filter(
    (one) => one.invoice === null && one.parent?.subscription_details.subscription === subscription,
  );

export const waitingLines = (world: World, subscription: string): Bare[] =>
  waitingItems(world, subscription).map((one) => itemLine(world, one));

/** Puts prorations down for the next invoice. */
export function putDown(world: World, subscription: Subscription, lines: readonly Bare[]) {
  for (const line of lines) {
    const id = world.id("ii");
    const part = line.parent.subscription_item_details?.subscription_item;
    world.invoiceItems.set(id, {
      ...{ id, object: "invoiceitem", amount: line.amount, currency: line.currency, date: world.now() },
      ...{ customer: String(subscription.customer), description: line.description, discountable: false },
      ...{ invoice: null, livemode: false, metadata: {}, period: line.period, proration: true },
      ...{ quantity: line.quantity ?? 1, pricing: line.pricing },
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, subscription_item: part },
      },
    });
    world.emit("invoiceitem.created", world.invoiceItems.get(id) ?? {});
  }
}

/** Those items now stand on an invoice. */
export function takeWaiting(world: World, subscription: string, invoice: string) {
  for (const item of waitingItems(world, subscription)) item.invoice = invoice;
}
