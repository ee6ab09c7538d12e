/** The max rate of events from one tab, with room for a burst. */
const perSecond = 10;
const burst = 40;

/** A bucket per socket; `take` returns false if it sends more than any tab of ours would (S61). */
export function createRateCap(now: () => number = Date.now) {
  let tokens = burst;
  let at = now();
  return {
    take(): boolean {
      const moment = now();
      tokens = Math.min(burst, tokens + ((moment - at) / 1000) * perSecond);
      at = moment;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
