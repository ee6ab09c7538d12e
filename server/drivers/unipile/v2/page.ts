import type { Page } from "../api";

const pageSize = 50;

export const queryOf = (page: string | null) => ({ limit: pageSize, cursor: page });

/** A page of a cursor-based list; each item becomes zero, one or more of ours. */
export const pageOf = <Raw, T>(
  { data, next_cursor }: { data: Raw[]; next_cursor?: string | null },
  read: (raw: Raw) => T[],
): Page<T> => ({ items: data.flatMap(read), next: next_cursor ?? null });
