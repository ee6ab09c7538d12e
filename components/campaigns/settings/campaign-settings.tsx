"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";
import { Approval } from "./approval";
import { Companies } from "./companies";
import { DailyLimits } from "./daily-limits";
import { Deals } from "./deals";
import { Failures } from "./failures";
import { Hours } from "./hours";
import { People } from "./people";
import { StopLabels } from "./stop-labels";
import { Tracking } from "./tracking";
import { useSaveSettings } from "./use-save-settings";

/** The settings of a whole campaign (CAMP-08); every change is saved and applied at once. */
export function CampaignSettings({ id }: { id: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  const change = useSaveSettings(id);
  if (!campaign) return null;
  return (
    <div className="grid gap-4">
      <Approval campaign={campaign} change={change} />
      <People campaign={campaign} change={change} />
      <DailyLimits campaign={campaign} change={change} />
      <Companies campaign={campaign} change={change} />
      <Hours campaign={campaign} change={change} />
      <StopLabels campaign={campaign} change={change} />
      <Deals campaign={campaign} change={change} />
      <Failures campaign={campaign} change={change} />
      <Tracking campaign={campaign} change={change} />
    </div>
  );
}
