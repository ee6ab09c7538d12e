import { publish } from "@/server/outbox/publish";
import { enrollPeople } from "@/server/planning/enroll";
import type { Jobs } from "@/server/queue/queue";
import { finishCampaigns } from "@/server/repositories/ledger/enrollments";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { guardCampaign } from "@/server/services/campaigns/bounce-guard";
import { planningIn } from "@/server/services/campaigns/planning";
import type { JobTools } from "../tools";

/** Adds prospects whom another campaign moved, once: existing ones stay unchanged (R24). */
export const enterCampaign = (
  { inWorkspace, now, newId }: JobTools,
  { workspaceId, campaignId, prospectIds }: Jobs["enter-campaign"],
) =>
  inWorkspace(workspaceId, async (tx) => {
    const { clock } = await readSendingWorkspace(tx);
    await enrollPeople(tx, { now: now(), clock, newId }, { campaignId, prospectIds });
    await publish(tx, "refetch", { list: "profiles", id: campaignId });
  });

/** Finishes a campaign that was locked when its last prospect ended (R30). */
export const finishCampaign = (tools: JobTools, { workspaceId, campaignId }: Jobs["finish-campaign"]) =>
  tools.inWorkspace(workspaceId, async (tx) => {
    for (const { id, version } of await finishCampaigns(tx, [campaignId]))
      await publish(tx, "update_workflows", { id, version });
  });

/** After a bounce or a complaint: checks whether the campaign may continue (R17). */
export const guardCampaignTask = (tools: JobTools, { workspaceId, campaignId }: Jobs["guard-campaign"]) =>
  tools.inWorkspace(workspaceId, async (tx) => guardCampaign(tx, await planningIn(tx, tools), campaignId));
