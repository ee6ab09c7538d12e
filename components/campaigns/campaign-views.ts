import { campaignSorts, sequenceTypes } from "@/lib/contract/campaigns/campaigns";
import { channels } from "@/lib/contract/campaigns/sequence";
import { campaignStatuses } from "@/lib/contract/campaigns/status";
import { chosenIds, chosenWords } from "@/lib/contract/chosen";
import type { ViewState } from "@/lib/contract/views";
import type { CampaignFilter } from "@/lib/queries/campaigns";

/** The built-in views; `attention` collects what waits for a user (ux 28). The others are ROUTE-07's filters. */
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

/** The filters of the campaign list, by their URL parameters. */
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
/** The filters that a built-in view sets. */
export const baseOf = (view: CampaignView) => bases[view];

/** The filters shown as chosen: the user's, and the account of the switcher unless they chose accounts here. */
export const chosenFilter = (state: ViewState, accountId: string | null): ViewState["filter"] => ({
  ...(accountId ? { account: [accountId] } : {}),
  ...state.filter,
});
/** The complete state: the built-in view's filters plus those chosen. */
export const wholeOf = (
  view: CampaignView | null,
  state: ViewState,
  accountId: string | null,
): ViewState => ({
  ...state,
  filter: { ...(view ? bases[view] : {}), ...chosenFilter(state, accountId) },
});

/** Converts a state into the API's filter; unknown values are ignored. */
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
/** `isFirst`: no other view opens by default, so "all" needs no path of its own. */
export const pathOf = (view: CampaignView, isFirst = true) =>
  view === "all" && isFirst ? "/campaigns/my-campaigns" : `/campaigns/my-campaigns/${view}`;
export const pathOfKept = (id: string) => `/campaigns/my-campaigns?view=${id}`;
