/** Far beyond the slowest machine: only catastrophic backtracking takes this long. It is not a performance limit. */
const runawayMs = 10_000;

/** Runs hostile input and fails if it takes far too long (S54). */
export function endsSoon<T>(work: () => T): T {
  const before = performance.now();
  const result = work();
  expect(performance.now() - before).toBeLessThan(runawayMs);
  return result;
}
