import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { campaignReviews } from "@/lib/contract/campaigns/review";
import { versions } from "@/lib/contract/campaigns/versions";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The published versions of a campaign, newest first. */
export const versionsQuery = (read: Reader, id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.campaigns, "versions", id],
    queryFn: ({ pageParam }) =>
      read(versions.list, { id, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Compares a version with another one, or with the draft (`to` null). */
export const comparisonQuery = (
  read: Reader,
  { id, version, to }: { id: string; version: number; to: number | null },
) =>
  queryOptions({
    queryKey: [...keys.campaigns, "comparison", id, version, to],
    queryFn: () => read(versions.compare, { id, version, ...(to === null ? {} : { to }) }),
  });

/** What would happen if the campaign started now. */
export const reviewQuery = (read: Reader, id: string, draftVersion: number) =>
  queryOptions({
    queryKey: [...keys.campaigns, "review", id, draftVersion],
    queryFn: () => read(campaignReviews.show, { id }),
    staleTime: 0,
  });
