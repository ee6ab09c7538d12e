import type { EngineContext } from "./context";

/** How old messages are before they are indexed, in real time: sending comes first. */
const restMs = { idle: 10_000, busy: 60_000 };
/** A small batch, so that work that arrives meanwhile hardly waits. */
const batchSize = 50;

/** Adds sent campaign messages to the search index: one batch each time, and more while the worker is idle. */
export async function makeFindable({ pools, now }: EngineContext, isIdle: () => boolean): Promise<void> {
  for (;;) {
    const before = new Date(+now() - (isIdle() ? restMs.idle : restMs.busy));
    const { rows } = await pools.engine.query<{ made: number }>("select make_findable($1, $2) as made", [
      before,
      batchSize,
    ]);
    if ((rows[0]?.made ?? 0) < batchSize || !isIdle()) return;
  }
}
