/** Every record costs a credit: what was paid for is shown again for an hour. */
const keptMs = 3_600_000;

/** What was learned within an hour, at most `max` of it, the oldest first forgotten. Only in this process, and never on disk. */
export function createMemory<T>(max: number, now: () => Date) {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (found && found.until > +now()) return found.value;
      kept.delete(key);
      return undefined;
    },
    set(key: string, value: T): void {
      kept.delete(key);
      if (kept.size >= max) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, { value, until: +now() + keptMs });
    },
  };
}

/** Requests for the same at the same time share one answer. */
export function createShared<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const asked = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}
