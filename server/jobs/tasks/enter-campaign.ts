import { publish } from "@/server/outbox/publish";
import { enrollPeople } from "@/server/planning/enroll";
import type { Jobs } from "@/server/queue/queue";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
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
