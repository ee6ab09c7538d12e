/** Far beyond any slow machine: only a pattern that runs away takes this long. It says nothing about speed. */
const runawayMs = 10_000;

/** Runs hostile input and fails when it runs away (S54). */
export function endsSoon<T>(work: () => T): T {
  const before = performance.now();
  const result = work();
  expect(performance.now() - before).toBeLessThan(runawayMs);
  return result;
}
