/** Tells the watcher of a phone number that there is news. */
export type PhoneBell = {
  ring(number: string): void;
  /** Resolves when the number is rung, after `maxMs`, or when `signal` aborts. */
  wait(number: string, maxMs: number, signal: AbortSignal): Promise<void>;
};

export function createPhoneBell(): PhoneBell {
  const waiting = new Map<string, () => void>();
  return {
    ring: (number) => waiting.get(number)?.(),
    wait: (number, maxMs, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          if (waiting.get(number) === done) waiting.delete(number);
          resolve();
        };
        const timer = setTimeout(done, maxMs);
        waiting.set(number, done);
        signal.addEventListener("abort", done);
        if (signal.aborted) done();
      }),
  };
}
