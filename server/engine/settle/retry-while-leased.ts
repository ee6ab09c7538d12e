import { setTimeout as sleep } from "node:timers/promises";
import type { EngineContext } from "../context";

/**
 * What happened outside has to be recorded: the transaction is repeated while the database is unreachable or on a deadlock, as long as the
 * worker's lease lasts. Any other error is thrown after three attempts.
 */
export async function retryWhileLeased(
  { log, pulse }: Pick<EngineContext, "log" | "pulse">,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (err) {
      const mayPass = isPassing(err);
      log.error({ err, attempt }, "could not record outcomes");
      // Another worker takes these rows over once the lease is gone; what was transmitted is then looked up.
      if (!mayPass && attempt >= 3) throw err;
      if (attempt > 10 && !pulse.isSafe()) throw err;
      await sleep(Math.min(50 * 2 ** attempt, 2_000));
    }
  }
}

/** How pg and its pool describe a lost or refused connection; these errors have no code. */
const connectionTrouble =
  /connection (terminated|error)|timeout exceeded when trying to connect|read timeout/i;

/**
 * Connection lost or refused, server starting or stopping, deadlock, serialization failure, too many connections. An error without a code
 * is a bug of ours, unless it mentions the connection.
 */
export function isPassing(err: unknown): boolean {
  if (!(err instanceof Error)) return false;
  const code = "code" in err && err.code !== undefined ? String(err.code) : "";
  return code === "" ? connectionTrouble.test(err.message) : /^(08|40|53|57P|E)/.test(code);
}
