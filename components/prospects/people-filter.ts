import type { CampaignProspectFilter } from "@/lib/queries/prospects";

export const funnelGroups = [
  "new",
  "request_sent",
  "connected",
  "replied",
  "problem",
  "held",
  "excluded",
] as const;
export type FunnelGroup = (typeof funnelGroups)[number];

/** The part of the funnel that an address asks for. */
export const askedGroup = (value: string | null | undefined) => funnelGroups.find((one) => one === value);

/** Whom the list shows: the page asks for them beforehand with the same words as the island. */
export const filterOf = (
  campaignId: string,
  search: string | null | undefined,
  group: FunnelGroup | undefined,
): CampaignProspectFilter => ({
  campaignId,
  ...(search ? { query: search } : {}),
  ...(group ? { group } : {}),
});
