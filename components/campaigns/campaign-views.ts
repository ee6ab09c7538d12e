import { campaignSorts, sequenceTypes } from "@/lib/contract/campaigns/campaigns";
import { channels } from "@/lib/contract/campaigns/sequence";
import { campaignStatuses } from "@/lib/contract/campaigns/status";
import type { ViewState } from "@/lib/contract/views";
import type { CampaignFilter } from "@/lib/queries/campaigns";
import { chosenIds, chosenWords } from "@/lib/views/chosen";

/** The views the list always has; `attention` collects what waits for a person (ux 28). The others are ROUTE-07's filters. */
export const campaignViews = [
  "all",
  "active",
  "attention",
  "drafts",
  "paused",
  "finished",
  "archived",
  "deleted",
] as const;
export type CampaignView = (typeof campaignViews)[number];

/** What the list of campaigns can be narrowed by, by the names in its address. */
export const filterKeys = ["status", "account", "channel", "type", "created", "attention"] as const;
export type FilterKey = (typeof filterKeys)[number];
export const recentDays = [7, 30, 90, 365];

const bases: Record<CampaignView, ViewState["filter"]> = {
  all: {},
  active: { status: ["active"] },
  attention: { attention: ["yes"] },
  drafts: { status: ["draft"] },
  paused: { status: ["paused"] },
  finished: { status: ["finished"] },
  archived: { status: ["archived"] },
  deleted: { status: ["deleted"] },
};
/** Which filters a standing view answers itself. */
export const baseOf = (view: CampaignView) => bases[view];

/** All that is shown: what the standing view says, and what was said more. */
export const wholeOf = (view: CampaignView | null, state: ViewState): ViewState => ({
  ...state,
  filter: { ...(view ? bases[view] : {}), ...state.filter },
});

/** What is asked of the API for a state; words that no filter or column knows mean nothing. */
export function filterOf({ query, filter, sort }: ViewState): CampaignFilter {
  const statuses = chosenWords(filter.status, campaignStatuses);
  const accountIds = chosenIds(filter.account);
  const byChannels = chosenWords(filter.channel, channels);
  const types = chosenWords(filter.type, sequenceTypes);
  const createdWithinDays = recentDays.find((days) => filter.created?.includes(String(days)));
  const by = campaignSorts.find((one) => one === sort?.by);
  return {
    ...(query ? { query } : {}),
    ...(statuses ? { statuses } : {}),
    ...(accountIds ? { accountIds } : {}),
    ...(byChannels ? { channels: byChannels } : {}),
    ...(types ? { sequenceTypes: types } : {}),
    ...(createdWithinDays ? { createdWithinDays } : {}),
    ...(filter.attention?.includes("yes") ? { needsAttention: true } : {}),
    ...(by && sort ? { sort: by, isDescending: sort.isDescending } : {}),
  };
}

export const viewOf = (segment: string | undefined): CampaignView =>
  campaignViews.find((view) => view === segment) ?? "all";
/** `isFirst`: nobody chose another view to open first, so that everything needs no word of its own. */
export const pathOf = (view: CampaignView, isFirst = true) =>
  view === "all" && isFirst ? "/campaigns/my-campaigns" : `/campaigns/my-campaigns/${view}`;
export const pathOfKept = (id: string) => `/campaigns/my-campaigns?view=${id}`;
