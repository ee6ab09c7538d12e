"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { browserApi } from "@/lib/api/browser";
import { hasWays } from "@/lib/contract/campaigns/campaigns";
import { campaignQuery } from "@/lib/queries/campaigns";
import { CampaignBuilder } from "./campaign-builder";
import { CustomFields } from "./field-names";
import { listEdits } from "./sequence-edits";
import { TalkedBefore } from "./talked-before";
import { Tracked, trackedIn } from "./tracked";

/** Loaded only for smart campaigns. */
const SmartBuilder = dynamic(() => import("./smart/smart-builder").then((module) => module.SmartBuilder));

const SmsUnavailable = dynamic(() => import("./sms-unavailable").then((module) => module.SmsUnavailable), {
  ssr: false,
});

/** The builder of a campaign of any type. */
export function Builder({ id }: { id: string }) {
  const { data: campaign } = useQuery(campaignQuery(browserApi, id));
  if (!campaign) return null;
  return (
    <CustomFields value={campaign.customFields}>
      <TalkedBefore value={campaign.isIncludeTalkedBefore}>
        <Tracked value={trackedIn(campaign.settings)}>
          {hasWays(campaign.sequenceType) ? (
            <SmartBuilder campaign={campaign} />
          ) : (
            <CampaignBuilder campaign={campaign} edits={listEdits} />
          )}
          {campaign.problems.some(({ code }) => code === "sms_unavailable") && <SmsUnavailable />}
        </Tracked>
      </TalkedBefore>
    </CustomFields>
  );
}
