export type Limit = { count: number; ms: number };

/** Keeps calls within a vendor's limits, which are counted per account: `take` returns 0, or how many ms are left until the next may be. */
export function createPace(limits: readonly Limit[], now: () => Date) {
  const longest = Math.max(...limits.map(({ ms }) => ms));
  const taken: number[] = [];
  return {
    take(): number {
      const at = +now();
      while (taken[0] !== undefined && taken[0] <= at - longest) taken.shift();
      const waits = limits.map(({ count, ms }) => {
        const oldest = taken.at(-count);
        return oldest === undefined ? 0 : oldest + ms - at;
      });
      const wait = Math.max(0, ...waits);
      if (wait === 0) taken.push(at);
      return wait;
    },
  };
}
export type Pace = ReturnType<typeof createPace>;
