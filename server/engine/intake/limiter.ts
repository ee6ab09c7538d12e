/** Limits how much work runs at once. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `places` pieces of work at the same time, in the order they came. */
export function createLimiter(places: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
