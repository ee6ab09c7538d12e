import { DomainError } from "@/lib/contract/errors";
import { placeOf } from "@/server/domain/auth/place";

/** Lets the requests of people who are not signed in pass at a steady pace (F1). */
export type StrangerQueue = {
  /**
   * Resolves when it is this address's turn; at once while fewer come than may pass. Throws `busy` where so many wait that the last
   * would stand too long. `isGone`: nobody waits for the answer any more, so that the next one has the turn.
   */
  turn(address: string, isGone: () => boolean): Promise<void>;
};

const perSecond = 30;
/** So many pass at once after a quiet second. */
const burst = 15;
/** Ten seconds' worth: whoever would wait longer is asked to come back. */
const maxWaiting = 300;
const retrySeconds = 5;

const busy = () => new DomainError("busy", { seconds: retrySeconds });

type Waiting = { pass(): void; refuse(error: DomainError): void; isGone(): boolean };

/**
 * A flood of requests without a session takes a bounded share of this process, so that those who are signed in do not feel it. Addresses
 * take turns: one that sends a thousand requests stands behind each other address once for each of them.
 */
export function createStrangerQueue(now: () => number = () => performance.now()): StrangerQueue {
  /** In the order of their turns. */
  const byPlace = new Map<string, Waiting[]>();
  let waiting = 0;
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

  function letPass(): void {
    timer = undefined;
    fill();
    while (tokens >= 1 && waiting > 0) {
      const first = next();
      if (!first) break;
      waiting--;
      if (first.isGone()) {
        first.refuse(busy());
        continue;
      }
      tokens--;
      first.pass();
    }
    if (waiting > 0) wait();
  }

  const wait = () => {
    timer = setTimeout(letPass, Math.max(1, ((1 - tokens) / perSecond) * 1000));
  };

  return {
    async turn(address, isGone) {
      fill();
      if (waiting === 0 && tokens >= 1) {
        tokens--;
        return;
      }
      if (waiting >= maxWaiting) throw busy();
      const place = placeOf(address);
      waiting++;
      await new Promise<void>((pass, refuse) => {
        const queue = byPlace.get(place) ?? [];
        byPlace.set(place, queue);
        queue.push({ pass, refuse, isGone });
        if (!timer) wait();
      });
    },
  };
}
