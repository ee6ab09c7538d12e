import { queryOptions } from "@tanstack/react-query";
import { browserApiUntil } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { inbox } from "@/lib/contract/inbox/inbox";
import { keys } from "./keys";

/** What the palette finds is soon old, and asked for again with every word. */
const shortMs = 30_000;
const shownCampaigns = 5;

/** Campaigns by name; the next word typed gives the call up (ux 23). */
export const foundCampaignsQuery = (query: string) =>
  queryOptions({
    queryKey: [...keys.campaigns, "found", query],
    queryFn: ({ signal }) => browserApiUntil(signal)(campaigns.list, { query, limit: shownCampaigns }),
    staleTime: shortMs,
  });

/** People by name, company or address. */
export const foundPeopleQuery = (query: string) =>
  queryOptions({
    queryKey: [...keys.inbox, "found", query],
    queryFn: ({ signal }) => browserApiUntil(signal)(inbox.candidates, { query }),
    staleTime: shortMs,
  });
