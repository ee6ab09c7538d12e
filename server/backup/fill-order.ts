/** `table` refers to rows of `to`. */
export type Reference = { table: string; to: string };

/**
 * The tables in an order in which each can be filled: referenced tables come first. A table may reference itself, because Postgres checks
 * at the end of the statement. Throws if two reference each other.
 */
export function fillOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set([...tables].sort());
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) =>
      references.every((one) => one.table !== table || one.to === table || !waiting.has(one.to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(", ")}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
