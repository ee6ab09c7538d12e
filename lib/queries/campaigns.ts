import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { experiments } from "@/lib/contract/campaigns/experiments";
import { campaignLists } from "@/lib/contract/campaigns/lists";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type CampaignFilter = Omit<Input<typeof campaigns.list>, "cursor" | "offset" | "limit">;
const pageSize = 50;

export const campaignsQuery = (read: Reader, filter: CampaignFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.campaigns, "list", filter],
    queryFn: ({ pageParam }) =>
      read(campaigns.list, { ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The number of campaigns for each value of a filter; sorting does not matter. */
export const campaignFacetsQuery = (read: Reader, { sort: _, isDescending: __, ...filter }: CampaignFilter) =>
  queryOptions({
    queryKey: [...keys.campaigns, "facets", filter],
    queryFn: () => read(campaignLists.facets, filter),
    placeholderData: (before) => before,
  });

/** The IDs of all campaigns that match a filter. Not cached, because matches may change at any time. */
export const matchingQuery = (read: Reader, filter: Omit<CampaignFilter, "sort" | "isDescending">) =>
  queryOptions({
    queryKey: [...keys.campaigns, "matching", filter],
    queryFn: () => read(campaignLists.matching, filter),
    staleTime: 0,
  });

/** How the variants of its steps perform. */
export const experimentsQuery = (read: Reader, id: string) =>
  queryOptions({
    queryKey: [...keys.campaigns, "experiments", id],
    queryFn: () => read(experiments.list, { id }),
  });

export const campaignQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...keys.campaigns, "one", id], queryFn: () => read(campaigns.show, { id }) });

export const previewQuery = (read: Reader, id: string, draftVersion: number, position: number) =>
  queryOptions({
    queryKey: [...keys.campaigns, "preview", id, draftVersion, position],
    queryFn: () => read(campaigns.preview, { id, position }),
    placeholderData: (before) => before,
  });
