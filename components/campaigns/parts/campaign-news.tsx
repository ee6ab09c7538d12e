"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";
import { LateSteps } from "./late-steps";
import { Preparing } from "./preparing";

/** What goes on with everybody in a campaign: how far it is prepared, and what waits for a word because it is late (R22). */
export function CampaignNews({ id, className }: { id: string; className?: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  if (!campaign) return null;
  const { preparation, late, status } = campaign;
  const isLate = late > 0 && status === "active" && !campaign.isUpdating;
  if (!preparation && !isLate) return null;
  return (
    <div className={className}>
      {preparation && <Preparing campaignId={id} preparation={preparation} />}
      {isLate && <LateSteps campaign={campaign} />}
    </div>
  );
}
