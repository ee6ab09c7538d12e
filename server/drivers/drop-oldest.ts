/** Makes room in what is remembered by a process: of more than `max` entries the one that was added first goes. */
export function dropOldest<Key>(all: Map<Key, unknown> | Set<Key>, max: number): void {
  const [oldest] = all.keys();
  if (all.size > max && oldest !== undefined) all.delete(oldest);
}
