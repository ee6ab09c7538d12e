import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./say";

/** Thrown out of work that was stopped before it was done. */
class Stopped extends Error {}

export type Stop = {
  /** Long work calls this between its steps; it throws once a stop is requested. */
  check(): void;
  /** Resolves when children have had this long to finish, or at once on a second request. */
  grace(ms: number): Promise<unknown>;
};

/** One Ctrl-C can arrive twice, from the terminal and from the parent process; a real second one comes later. */
const repeatedAfterMs = 1000;

/**
 * Does the work, then waits for Ctrl-C or SIGTERM (which the end of the parent becomes, see scripts/lifeline.mjs), and undoes everything in reverse. Work that
 * fails is undone as well, and its error thrown.
 */
export async function untilStopped(
  undo: (() => Promise<unknown>)[],
  work: (stop: Stop) => Promise<void>,
): Promise<void> {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let askedAt: number | undefined;
  const ask = () => {
    if (askedAt !== undefined && Date.now() - askedAt > repeatedAfterMs) second.resolve();
    if (askedAt !== undefined) return;
    askedAt = Date.now();
    say("Stopping…");
    first.resolve();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  // A process without open handles would end while it waits.
  const awake = setInterval(() => undefined, 60_000);
  try {
    await work({
      check: () => {
        if (askedAt !== undefined) throw new Stopped();
      },
      grace: (ms) => Promise.race([sleep(ms, undefined, { ref: false }), second.promise]),
    });
    await first.promise;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    for (const step of undo.toReversed()) await step();
    clearInterval(awake);
  }
}
