import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import { prospects } from "@/lib/contract/prospects/prospects";
import { keys } from "./keys";
import type { Reader } from "./reader";

export type CampaignProspectFilter = Omit<Input<typeof prospects.ofCampaign>, "cursor" | "offset" | "limit">;
const pageSize = 100;

export const campaignProspectsQuery = (read: Reader, filter: CampaignProspectFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "campaign", filter],
    queryFn: ({ pageParam }) =>
      read(prospects.ofCampaign, { ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Loaded with the first request: the list of all prospects, which is near its budget, does without it. */
const ofCampaign = async () => (await import("@/lib/contract/campaigns/people")).campaignPeople;

type Sorted = { sort?: unknown; isDescending?: unknown };
/** The same filter without its sort order. */
export const unsorted = <Filter extends Sorted>({ sort: _, isDescending: __, ...filter }: Filter) => filter;

/** The number of people for each value of a filter; sorting does not matter. */
export const peopleFacetsQuery = (read: Reader, filter: CampaignProspectFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "facets", unsorted(filter)],
    queryFn: async () => read((await ofCampaign()).facets, unsorted(filter)),
    placeholderData: (before) => before,
  });

/** The IDs of all people that match a filter. Not cached, because matches may change at any time. */
export const matchingPeopleQuery = (read: Reader, filter: CampaignProspectFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "matching", unsorted(filter)],
    queryFn: async () => read((await ofCampaign()).matching, unsorted(filter)),
    staleTime: 0,
  });

export type ProspectListFilter = Omit<Input<typeof prospects.list>, "cursor" | "offset" | "limit">;

export const prospectListQuery = (read: Reader, filter: ProspectListFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "list", filter],
    queryFn: ({ pageParam }) =>
      read(prospects.list, { ...filter, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** How many prospects match a filter now. */
export const prospectCountQuery = (read: Reader, filter: ProspectListFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "count", filter],
    queryFn: () => read(prospects.list, { ...filter, limit: 1 }),
    staleTime: 0,
  });

/** The IDs of all prospects that match a filter. Not cached, because matches may change at any time. */
export const matchingProspectsQuery = (read: Reader, filter: ProspectListFilter) =>
  queryOptions({
    queryKey: [...keys.prospects, "matching", unsorted(filter)],
    queryFn: async () => {
      // Asked for long after the page began, which is near its budget.
      const { manyProspects } = await import("@/lib/contract/prospects/many");
      return read(manyProspects.matching, unsorted(filter));
    },
    staleTime: 0,
  });

export const funnelQuery = (read: Reader, campaignId: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "funnel", campaignId],
    queryFn: () => read(prospects.funnel, { campaignId }),
  });

export const prospectQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...keys.prospects, "one", id], queryFn: () => read(prospects.show, { id }) });

export const timelineQuery = (read: Reader, id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.prospects, "timeline", id],
    queryFn: ({ pageParam }) =>
      read(prospects.timeline, { id, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const whyQuery = (read: Reader, prospectId: string, campaignId: string, at?: string) =>
  queryOptions({
    queryKey: [...keys.prospects, "why", prospectId, campaignId, at ?? null],
    queryFn: () => read(prospects.why, { prospectId, campaignId, ...(at ? { at } : {}) }),
  });
