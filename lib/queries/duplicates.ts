import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { duplicates } from "@/lib/contract/prospects/duplicates";
import { prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "./keys";
import type { Reader } from "./reader";

const pageSize = 25;

/** Possible duplicates, page by page. */
export const duplicatesQuery = (read: Reader) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "duplicates", "all"],
    queryFn: ({ pageParam }) => read(duplicates.list, { limit: pageSize, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total ? pages.length * pageSize : undefined,
  });

/** The same for one person. */
export const duplicatesOfQuery = (read: Reader, prospectId: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "duplicates", prospectId],
    queryFn: () => read(duplicates.list, { prospectId, limit: 5 }),
  });

/** The effect of merging `otherId` into `prospectId`. */
export const mergePreviewQuery = (read: Reader, prospectId: string, otherId: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "merge", prospectId, otherId],
    queryFn: () => read(duplicates.preview, { prospectId, otherId }),
    staleTime: 0,
  });

/** A few people whose name, company or address contains these words. */
export const peopleNamedQuery = (read: Reader, query: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "named", query],
    queryFn: () => read(prospects.list, { query, limit: 8 }),
    enabled: query !== "",
  });
