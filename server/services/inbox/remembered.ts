/**
 * A cache for results that are expensive to compute and may be slightly old: the newest `max` of them, each for `ms`. It lives in this
 * process.
 */
export function remembered<Value>({ ms, max }: { ms: number; max: number }) {
  const known = new Map<string, { value: Value; until: number }>();
  return {
    recall(key: string): Value | undefined {
      const entry = known.get(key);
      return entry && performance.now() < entry.until ? entry.value : undefined;
    },
    keep(key: string, value: Value): void {
      known.delete(key);
      known.set(key, { value, until: performance.now() + ms });
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
    },
    forget(key: string): void {
      known.delete(key);
    },
  };
}
