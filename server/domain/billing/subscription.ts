import { isDeepStrictEqual } from "node:util";
import type { Tier } from "@/lib/contract/features";
import type { Subscription } from "@/server/ports/payments";
import { type Extras, extrasOf, noExtras, orderOf } from "./items";

/** The columns of a workspace that follow from its subscription. */
export type Held = {
  tier: Tier;
  priceId: string | null;
  isSubscriptionGood: boolean;
  paymentInProgress: boolean;
  extras: Extras;
};

/**
 * A workspace's plan after the payment provider was asked. The chosen plan applies, paid or not: an unpaid plan is settled or canceled, and
 * canceling leads back to free. A price that we do not know keeps its tier and seats.
 */
export function heldAfter(held: Held, { state, items }: Pick<Subscription, "state" | "items">): Held {
  if (state === "none")
    return {
      ...{ tier: "free", priceId: null, isSubscriptionGood: false, paymentInProgress: false },
      extras: noExtras,
    };
  const order = orderOf(items);
  return {
    tier: order?.price.tier ?? held.tier,
    priceId: order?.price.id ?? held.priceId,
    isSubscriptionGood: state === "active",
    paymentInProgress: state === "pending",
    extras: order ? extrasOf(order) : held.extras,
  };
}

export const isSameHold = (one: Held, other: Held): boolean =>
  one.tier === other.tier &&
  one.priceId === other.priceId &&
  one.isSubscriptionGood === other.isSubscriptionGood &&
  one.paymentInProgress === other.paymentInProgress &&
  isDeepStrictEqual(one.extras, other.extras);

type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;
/** What the provider said, as it is kept. */
export type KeptSubscription = Json<Subscription>;
export const keptOf = (said: Subscription): KeptSubscription => JSON.parse(JSON.stringify(said));
