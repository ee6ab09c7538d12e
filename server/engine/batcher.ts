/**
 * Group commit: one flush is in flight, everything that arrives meanwhile rides the next one. `flush` answers one result per
 * item, in order; when it throws, every item of that flush fails with its error.
 */
export function createBatcher<Item, Result>(
  flush: (items: readonly Item[]) => Promise<readonly Result[]>,
  max = 500,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve(result: Result): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let isFlushing = false;

  async function run() {
    isFlushing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max);
      try {
        const results = await flush(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isFlushing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // The first one waits for the others of the same turn.
      if (!isFlushing) {
        isFlushing = true;
        setImmediate(run);
      }
    });
}
