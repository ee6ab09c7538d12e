import type { EngineContext } from "./context";

/** Messages that left at least this long ago, in real time: sending comes first. */
const restMs = 10_000;
/** Some at a time, so that work which arrives meanwhile hardly waits. */
const atOnce = 50;

/** Adds what campaigns sent to the words a search knows: a little each time, and on as long as nothing is in hand. */
export async function makeFindable({ pools, now }: EngineContext, isIdle: () => boolean): Promise<void> {
  for (;;) {
    const { rows } = await pools.engine.query<{ made: number }>("select make_findable($1, $2) as made", [
      new Date(+now() - restMs),
      atOnce,
    ]);
    if ((rows[0]?.made ?? 0) < atOnce || !isIdle()) return;
  }
}
