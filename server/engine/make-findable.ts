import type { EngineContext } from "./context";

/** How long ago messages left that are made findable, in real time: sending comes first. */
const restMs = { idle: 10_000, busy: 60_000 };
/** Some at a time, so that work which arrives meanwhile hardly waits. */
const batchSize = 50;

/** Adds what campaigns sent to the words a search knows: a little each time, and on as long as nothing is in hand. */
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
