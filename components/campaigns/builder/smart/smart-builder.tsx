"use client";

import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { CampaignBuilder } from "../campaign-builder";
import * as edits from "./edits";

/** The builder with graph edits. */
export const SmartBuilder = ({ campaign }: { campaign: Campaign }) => (
  <CampaignBuilder campaign={campaign} edits={edits} />
);
