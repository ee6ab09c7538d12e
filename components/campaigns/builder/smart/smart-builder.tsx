"use client";

import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { CampaignBuilder } from "../campaign-builder";
import * as edits from "./edits";

/** The builder with the edits of a graph. */
export const SmartBuilder = ({ campaign }: { campaign: Campaign }) => (
  <CampaignBuilder campaign={campaign} edits={edits} />
);
