/** Something to watch. A new `revision` means that it is reached in another way now. */
export type Watched = { workspaceId: string; id: string; revision: string };
type Watch = (of: Watched, signal: AbortSignal) => Promise<void>;

/**
 * Runs one watcher for each item this worker is given, restarts it when its revision changes, and stops it when the item is taken away.
 * `watch` handles its own failures; one that ends on its own is started again with the next `set`.
 */
export function createWatchers(watch: Watch) {
  const running = new Map<string, { revision: string; stop: AbortController; ended: Promise<void> }>();

  const start = (of: Watched) => {
    const stop = new AbortController();
    const ended = watch(of, stop.signal).finally(() => {
      if (running.get(of.id)?.stop === stop) running.delete(of.id);
    });
    running.set(of.id, { revision: of.revision, stop, ended });
  };
  const end = (id: string) => {
    const watcher = running.get(id);
    watcher?.stop.abort();
    running.delete(id);
    return watcher?.ended;
  };

  return {
    /** Watches exactly these from now on. */
    async set(wanted: readonly Watched[]): Promise<void> {
      const keep = new Set(wanted.map(({ id }) => id));
      await Promise.all([...running.keys()].filter((id) => !keep.has(id)).map(end));
      for (const one of wanted) {
        const current = running.get(one.id);
        if (current?.revision === one.revision) continue;
        if (current) await end(one.id);
        start(one);
      }
    },
    count: () => running.size,
    stop: () => Promise.all([...running.keys()].map(end)),
  };
}
