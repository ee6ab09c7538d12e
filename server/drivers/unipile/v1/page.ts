import type { Page } from "../api";

export const pageSize = 50;

/** A page of a cursor-based list; each item becomes zero, one or more of ours. */
export const pageOf = <Raw, T>(
  { items, cursor }: { items: Raw[]; cursor?: string | null },
  read: (raw: Raw) => T[],
): Page<T> => ({ items: items.flatMap(read), next: cursor ?? null });
