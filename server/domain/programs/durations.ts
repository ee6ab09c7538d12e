/** Durations counted in steps that grow by a tenth, from a millisecond to a minute, so that a median is right within that. */
const growth = 1.1;
const longestMs = 60_000;
const stepCount = Math.ceil(Math.log(longestMs) / Math.log(growth)) + 1;

export const noTimes = (): number[] => new Array<number>(stepCount).fill(0);

export const stepOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(stepCount - 1, Math.round(Math.log(ms) / Math.log(growth)));

/** The median in whole milliseconds; null without calls. */
export function medianOf(times: readonly number[]): number | null {
  const half = times.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return null;
  let seen = 0;
  const step = times.findIndex((count) => {
    seen += count;
    return seen >= half;
  });
  return Math.max(1, Math.round(growth ** step));
}
