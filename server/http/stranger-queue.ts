import type { DomainError } from "@/lib/contract/errors";
import { placeOf } from "@/server/domain/auth/place";
import { busy } from "./rate-limited";

/** Lets requests without a session through at a steady rate (F1). */
export type StrangerQueue = {
  /**
   * Resolves when it is this address's turn, at once while there is room. Throws `busy` when the queue is full. `isGone`: whether
   * the client has disconnected; the next request in line gets the turn then.
   */
  turn(address: string, isGone: () => boolean): Promise<void>;
  /** How many requests found the queue full. */
  refused(): number;
};

const perSecond = 30;
/** How many may pass at once after a quiet moment. */
const burst = 15;
/** Ten seconds of waiting for the last one. */
const maxWaiting = 300;

type Waiting = { pass(): void; refuse(error: DomainError): void; isGone(): boolean };

/**
 * Requests without a session get a bounded share of this process, so that a flood does not affect signed-in users. Addresses take turns: a
 * thousand requests from one address delay the others by one request each.
 */
export function createStrangerQueue(now: () => number = () => performance.now()): StrangerQueue {
  /** In the order of their turns. */
  const byPlace = new Map<string, Waiting[]>();
  let waiting = 0;
  let refused = 0;
  let tokens = burst;
  let filledAt = now();
  let timer: NodeJS.Timeout | undefined;

  function fill(): void {
    tokens = Math.min(burst, tokens + ((now() - filledAt) / 1000) * perSecond);
    filledAt = now();
  }

  function next(): Waiting | undefined {
    for (const [place, queue] of byPlace) {
      const first = queue.shift();
      byPlace.delete(place);
      if (queue.length > 0) byPlace.set(place, queue);
      if (first) return first;
    }
    return undefined;
  }

  function drain(): void {
    timer = undefined;
    fill();
    while (tokens >= 1) {
      const first = next();
      if (!first) return;
      waiting--;
      if (first.isGone()) first.refuse(busy());
      else {
        tokens--;
        first.pass();
      }
    }
    if (waiting > 0) wait();
  }

  function wait(): void {
    timer = setTimeout(drain, Math.max(1, ((1 - tokens) / perSecond) * 1000));
  }

  return {
    async turn(address, isGone) {
      fill();
      if (waiting === 0 && tokens >= 1) {
        tokens--;
        return;
      }
      if (waiting >= maxWaiting) {
        refused++;
        throw busy();
      }
      const place = placeOf(address);
      waiting++;
      await new Promise<void>((pass, refuse) => {
        const queue = byPlace.get(place) ?? [];
        byPlace.set(place, queue);
        queue.push({ pass, refuse, isGone });
        if (!timer) wait();
      });
    },
    refused: () => refused,
  };
}
