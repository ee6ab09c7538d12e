import { createHmac } from "node:crypto";
import { nowOf, type StandInSubscription, type World } from "./world";

/** One call of the vendor to a subscription's address. */
export type CalendlyDelivery = {
  url: string;
  event: string;
  body: string;
  headers: { "content-type": string; "calendly-webhook-signature": string };
};

type Waiting = {
  subscription: StandInSubscription;
  event: string;
  body: string;
  dueMs: number;
  firstFailedMs: number | null;
  tries: number;
};

const hourMs = 3_600_000;
const giveUpMs = 24 * hourMs;
const gapsMs = [60_000, 5 * 60_000, 15 * 60_000, hourMs, 2 * hourMs, 4 * hourMs];

/** The vendor's signature of a body; several keys while one is being replaced. */
export function calendlySignature(body: string, at: Date, keys: readonly string[]): string {
  const t = Math.floor(+at / 1000);
  const of = (key: string) => createHmac("sha256", key).update(`${t}.${body}`).digest("hex");
  return [`t=${t}`, ...keys.map((key) => `v1=${of(key)}`)].join(",");
}

/** How messages of the vendor go on their way. */
export type Sending = {
  /** Reversed, or shuffled by a seed. */
  order?: "reversed" | number;
  isDoubled?: boolean;
  keys?: readonly string[];
  signedAt?: Date;
};

/**
 * The vendor's messages: they wait until somebody lets them go. What is not taken is sent again with growing gaps, and after a day the
 * subscription is disabled.
 */
export function createWebhooks(world: World, signingKey: string) {
  let waiting: Waiting[] = [];
  const delivered: CalendlyDelivery[] = [];
  let receive: (delivery: CalendlyDelivery) => Promise<number> = post;

  function tell(personUri: string, event: string, payload: object): void {
    for (const subscription of world.subscriptions) {
      if (subscription.person.uri !== personUri || subscription.state !== "active") continue;
      if (!subscription.events.includes(event)) continue;
      const body = JSON.stringify({
        ...{ created_at: nowOf(world).toISOString(), created_by: personUri, event, payload },
      });
      waiting.push({ subscription, event, body, dueMs: world.nowMs, firstFailedMs: null, tries: 0 });
    }
  }

  function deliveryOf(one: Waiting, { keys = [signingKey], signedAt = nowOf(world) }: Sending) {
    return {
      url: one.subscription.callbackUrl,
      event: one.event,
      body: one.body,
      headers: {
        "content-type": "application/json",
        "calendly-webhook-signature": calendlySignature(one.body, signedAt, keys),
      },
    };
  }

  function failed(one: Waiting): void {
    const { subscription } = one;
    one.firstFailedMs ??= world.nowMs;
    subscription.retryStartedAt ??= nowOf(world);
    one.dueMs = world.nowMs + (gapsMs[Math.min(one.tries, gapsMs.length - 1)] ?? hourMs);
    one.tries += 1;
    if (world.nowMs - one.firstFailedMs < giveUpMs) return void waiting.push(one);
    subscription.state = "disabled";
    waiting = waiting.filter((other) => other.subscription !== subscription);
  }

  /** Sends what is due; answers the statuses that came back. */
  async function deliver(sending: Sending = {}): Promise<number[]> {
    const due = ordered(
      waiting.filter(({ dueMs }) => dueMs <= world.nowMs),
      sending,
    );
    waiting = waiting.filter((one) => !due.includes(one));
    const statuses: number[] = [];
    for (const [at, one] of [...due, ...(sending.isDoubled ? due : [])].entries()) {
      if (!world.subscriptions.includes(one.subscription) || one.subscription.state !== "active") continue;
      const delivery = deliveryOf(one, sending);
      delivered.push(delivery);
      const status = await receive(delivery).catch(() => 0);
      statuses.push(status);
      if (status >= 200 && status < 300) one.subscription.retryStartedAt = null;
      else if (at < due.length) failed(one);
    }
    return statuses;
  }

  return {
    tell,
    deliver,
    delivered,
    /** What waits to be sent, as it would go now. */
    peek: (sending: Sending = {}) => waiting.map((one) => deliveryOf(one, sending)),
    /** Messages that are lost on the way and never come. */
    lose: () => waiting.splice(0).length,
    nextDueMs: () => Math.min(...waiting.map(({ dueMs }) => dueMs)),
    receiveBy: (given: typeof receive) => {
      receive = given;
    },
  };
}

async function post({ url, body, headers }: CalendlyDelivery): Promise<number> {
  const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}

function ordered<T>(all: readonly T[], { order }: Sending): T[] {
  if (order === undefined) return [...all];
  if (order === "reversed") return all.toReversed();
  let state = order >>> 0 || 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return all
    .map((one) => ({ one, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
}
