import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { duplicates } from "@/lib/contract/prospects/duplicates";
import { prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "./keys";
import type { Reader } from "./reader";

const pageSize = 25;

/** Records that may be one person, page by page. */
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

/** What merging `otherId` into `prospectId` would do. */
export const mergePreviewQuery = (read: Reader, prospectId: string, otherId: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "merge", prospectId, otherId],
    queryFn: () => read(duplicates.preview, { prospectId, otherId }),
    staleTime: 0,
  });

/** A few people with these words in their names, companies or addresses. */
export const peopleNamedQuery = (read: Reader, query: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "named", query],
    queryFn: () => read(prospects.list, { query, limit: 8 }),
    enabled: query !== "",
  });
