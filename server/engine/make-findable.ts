import type { EngineContext } from "./context";

/** Messages that left at least this long ago, in real time: sending comes first. */
const restMs = 10_000;
const atOnce = { busy: 50, idle: 1_000 };

/** Adds what campaigns sent to the words a search knows, much at a time only while nothing is in hand. */
export async function makeFindable({ pools, now }: EngineContext, isIdle: boolean): Promise<void> {
  const before = new Date(+now() - restMs);
  await pools.engine.query("select make_findable($1, $2)", [before, isIdle ? atOnce.idle : atOnce.busy]);
}
