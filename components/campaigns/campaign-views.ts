import type { CampaignFilter } from "@/lib/queries/campaigns";

/** The views of the list; `attention` collects what waits for a person (ux 28). The others are ROUTE-07's filters. */
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

const filters: Record<CampaignView, CampaignFilter> = {
  all: {},
  active: { status: "active" },
  attention: { needsAttention: true },
  drafts: { status: "draft" },
  paused: { status: "paused" },
  finished: { status: "finished" },
  archived: { archivedOnly: true },
  deleted: { deletedOnly: true },
};

export const filterOf = (view: CampaignView, query: string): CampaignFilter => ({
  ...filters[view],
  ...(query ? { query } : {}),
});
export const viewOf = (segment: string | undefined): CampaignView =>
  campaignViews.find((view) => view === segment) ?? "all";
export const pathOf = (view: CampaignView) =>
  view === "all" ? "/campaigns/my-campaigns" : `/campaigns/my-campaigns/${view}`;
