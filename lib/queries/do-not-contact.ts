import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import { doNotContact } from "@/lib/contract/prospects/do-not-contact";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type ListedFilter = Pick<Input<typeof doNotContact.list>, "query" | "kind" | "origin">;

/** Newest entries first, page by page; what changes prospects makes it stale, too. */
export const doNotContactQuery = (read: Reader, filter: ListedFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "do-not-contact", filter],
    queryFn: ({ pageParam }) =>
      read(doNotContact.list, { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The files with entries on the list, newest first. */
export const listImportsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.prospects, "do-not-contact", "imports"],
    queryFn: () => read(doNotContact.listImports, {}),
  });
