import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dashboard } from "@/lib/contract/dashboard";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "./keys";
import type { Reader } from "./reader";
import { everyMinute } from "./reports";

export type StatisticsFilter = Input<typeof dashboard.statistics>;

export const statisticsQuery = (read: Reader, filter: StatisticsFilter) =>
  queryOptions({
    queryKey: [...keys.dashboard, "statistics", filter],
    queryFn: () => read(dashboard.statistics, filter),
    placeholderData: (before) => before,
    ...everyMinute,
  });

/** The first steps that are done (ux 115). */
export const firstStepsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.dashboard, "first steps"],
    queryFn: () => read(dashboard.firstSteps, {}),
  });

/** What prospects and teammates did, newest first. */
export const activityQuery = (read: Reader, limit = 25) =>
  infiniteQueryOptions({
    queryKey: [...keys.dashboard, "activity", limit],
    queryFn: ({ pageParam }) =>
      read(dashboard.activity, { limit, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    ...everyMinute,
  });
