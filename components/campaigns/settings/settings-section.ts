import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { SettingsChange } from "./use-save-settings";

/** Props of each section: the campaign, and a function that changes its settings. */
export type SettingsSection = { campaign: Campaign; change: (change: SettingsChange) => void };
