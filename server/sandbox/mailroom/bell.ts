/** Notifies waiters in this process when a folder changed. */
export type Bell = {
  ring(login: string, folder: string): void;
  listen(login: string, folder: string, onRing: () => void): () => void;
};

export function createBell(): Bell {
  const listeners = new Map<string, Set<() => void>>();
  const keyOf = (login: string, folder: string) => `${login}\n${folder}`;
  return {
    ring(login, folder) {
      for (const onRing of listeners.get(keyOf(login, folder)) ?? []) onRing();
    },
    listen(login, folder, onRing) {
      const key = keyOf(login, folder);
      const waiting = listeners.get(key) ?? new Set();
      listeners.set(key, waiting.add(onRing));
      return () => {
        waiting.delete(onRing);
        if (waiting.size === 0) listeners.delete(key);
      };
    },
  };
}
