import { setTimeout as sleep } from "node:timers/promises";
import type { EngineContext } from "../context";

/**
 * What happened outside has to be written down: the transaction is repeated while the database cannot be reached or two of
 * them wait for each other, as long as the worker lives. A fault of its own is thrown after a few tries.
 */
export async function keepTrying(
  { log, pulse }: Pick<EngineContext, "log" | "pulse">,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (err) {
      const mayPass = isPassing(err);
      log.error({ err, attempt }, "outcomes could not be recorded");
      // Another worker takes these rows over once the lease is gone; what was transmitted is then looked up.
      if (!mayPass && attempt >= 3) throw err;
      if (attempt > 10 && !pulse.isSafe()) throw err;
      await sleep(Math.min(50 * 2 ** attempt, 2_000));
    }
  }
}

/** Connection lost or refused, server starting or stopping, deadlock, serialisation, too many connections. */
function isPassing(err: unknown): boolean {
  const code = err instanceof Error && "code" in err ? String(err.code) : "";
  return /^(08|40|53|57P)/.test(code) || code.startsWith("E") || (code === "" && err instanceof Error);
}
