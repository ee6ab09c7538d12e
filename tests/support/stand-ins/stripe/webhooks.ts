import { createHmac } from "node:crypto";
import type { VendorEvent } from "./objects";
import { apiVersion } from "./refusal";
import type { World } from "./world";

/** One call of the vendor to the webhook address. */
export type Delivery = {
  id: string;
  type: string;
  body: string;
  headers: { "content-type": string; "stripe-signature": string };
};

export type Signing = {
  /** Several while the secret is being replaced. */
  secrets: readonly string[];
  /** What the signature says of the time; the stand-in's clock by default. */
  at?: Date;
  /** Of an endpoint that was made with another version. */
  version?: string;
};

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The vendor's signature of a body. */
export function signature(body: string, secrets: readonly string[], at: Date): string {
  const t = seconds(at);
  const of = (secret: string) => createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  return [`t=${t}`, ...secrets.map((secret) => `v1=${of(secret)}`), "v0=0"].join(",");
}

export function delivered(
  event: VendorEvent,
  signing: { secrets: readonly string[]; at: Date; version?: string },
): Delivery {
  const { secrets, at, version = event.api_version } = signing;
  const body = JSON.stringify({ ...event, api_version: version }, null, 2);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": signature(body, secrets, at),
  };
  return { id: event.id, type: event.type, body, headers };
}

/** A generator of the same numbers for the same seed, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** In another order, the same for the same seed. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const next = numbers(seed);
  return all
    .map((one) => ({ one, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

/** Each twice, the second time after all others. */
export const doubled = <T>(all: readonly T[]): T[] => [...all, ...all];

/** An event of a customer that another product on the same account made. */
export function foreignEvent(world: World, type: string, customer?: string): VendorEvent {
  const id = customer ?? world.id("cus");
  return {
    id: world.id("evt"),
    object: "event",
    api_version: apiVersion,
    created: world.now(),
    livemode: false,
    ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, type },
    data: {
      object: type.startsWith("customer.subscription")
        ? { id: world.id("sub"), object: "subscription", customer: id, status: "active" }
        : type.startsWith("customer.")
          ? { id, object: "customer", email: "stranger@elsewhere.test" }
          : { id: world.id("in"), object: "invoice", customer: id, status: "paid" },
    },
  };
}
