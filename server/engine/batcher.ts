/**
 * Group commit: one flush is in flight at a time, and items that arrive meanwhile go into the next one. `flush` returns one result per
 * item, in order. When it throws, every item of that flush fails with its error.
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
      // Waits one turn of the event loop, so that items added in the same turn share the first flush.
      if (!isFlushing) {
        isFlushing = true;
        setImmediate(run);
      }
    });
}
