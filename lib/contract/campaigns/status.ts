export const campaignStatuses = ["draft", "active", "paused", "finished", "archived", "deleted"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
