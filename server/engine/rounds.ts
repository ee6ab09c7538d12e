import type { Logger } from "pino";

/** Runs a task now and then at an interval, never twice at a time. Returns a function that stops it after the current round. */
export function repeat(everyMs: number, task: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let current: Promise<unknown> | null = null;
  const round = () => {
    current ??= task()
      .catch((err) => log.error({ err }, "a round of the engine failed"))
      .finally(() => {
        current = null;
      });
  };
  const timer = setInterval(round, everyMs);
  round();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
