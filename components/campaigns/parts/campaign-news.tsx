"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import { campaignQuery } from "@/lib/queries/campaigns";
import { Guard } from "./guard";
import { LateSteps } from "./late-steps";
import { Preparing } from "./preparing";

/** Campaign-wide notices: the progress of preparation, late steps that need a decision (R22), and the bounce guard (R17). */
export function CampaignNews({ id, className }: { id: string; className?: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  if (!campaign) return null;
  const { preparation, late, status, guard } = campaign;
  const isLate = late > 0 && status === "active" && !campaign.isUpdating;
  if (!preparation && !isLate && !guard) return null;
  return (
    <div className={className}>
      {guard && <Guard id={id} guard={guard} />}
      {preparation && <Preparing campaignId={id} preparation={preparation} />}
      {isLate && <LateSteps campaign={campaign} />}
    </div>
  );
}
