import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import type { Figure } from "@/lib/contract/figures";
import { reports } from "@/lib/contract/reports";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type ReportFilter = Input<typeof reports.show>;
/** Metrics change all day; refetching every minute is enough. */
export const everyMinute = { staleTime: 30_000, refetchInterval: 60_000 } as const;

export const reportQuery = (read: Reader, filter: ReportFilter) =>
  queryOptions({
    queryKey: [...keys.reports, "show", filter],
    queryFn: () => read(reports.show, filter),
    placeholderData: (before) => before,
    ...everyMinute,
  });

export const detailedReportQuery = (read: Reader, filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.reports, "detailed", filter],
    queryFn: ({ pageParam }) =>
      read(reports.detailed, { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The people behind a metric. */
export const countedQuery = (read: Reader, figure: Figure, filter: ReportFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.reports, "people", figure, filter],
    queryFn: ({ pageParam }) =>
      read(reports.people, { ...filter, figure, limit: 25, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
