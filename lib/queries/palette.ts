import { queryOptions } from "@tanstack/react-query";
import { browserApiUntil } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { inbox } from "@/lib/contract/inbox/inbox";
import { keys } from "./keys";

/** Search results become stale quickly and are fetched again for every word. */
const shortMs = 30_000;
const shownCampaigns = 5;

/** Campaigns by name; the next keystroke aborts the call (ux 23). */
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
