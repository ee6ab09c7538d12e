import { setTimeout as sleep } from "node:timers/promises";

/** A sleep that can be interrupted. A call while it is awake makes the next sleep short. */
export type Alarm = { call(): void; rest(ms: number): Promise<void> };

const shortestMs = 5;

export function createAlarm(): Alarm {
  let waking: AbortController | null = null;
  let isCalled = false;
  return {
    call() {
      isCalled = true;
      waking?.abort();
    },
    async rest(ms) {
      waking = new AbortController();
      const { signal } = waking;
      const length = isCalled ? shortestMs : Math.max(ms, shortestMs);
      await sleep(length, undefined, { signal }).catch(() => undefined);
      waking = null;
      isCalled = false;
    },
  };
}
