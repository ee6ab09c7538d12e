import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { campaigns } from "@/lib/contract/campaigns";
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

export const campaignCountsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.campaigns, "counts"], queryFn: () => read(campaigns.counts, {}) });

export const campaignQuery = (read: Reader, id: string) =>
  queryOptions({ queryKey: [...keys.campaigns, "one", id], queryFn: () => read(campaigns.show, { id }) });

/** Names for selects. */
export const campaignNamesQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.campaigns, "names"], queryFn: () => read(campaigns.names, {}) });

export const previewQuery = (read: Reader, id: string, draftVersion: number, position: number) =>
  queryOptions({
    queryKey: [...keys.campaigns, "preview", id, draftVersion, position],
    queryFn: () => read(campaigns.preview, { id, position }),
    placeholderData: (before) => before,
  });
