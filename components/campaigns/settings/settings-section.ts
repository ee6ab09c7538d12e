import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { SettingsChange } from "./use-save-settings";

/** What a part of the page gets: the campaign as it is, and how to change it. */
export type SettingsSection = { campaign: Campaign; change: (change: SettingsChange) => void };
