import { publish } from "@/server/outbox/publish";
import { enrollPeople } from "@/server/planning/enroll";
import type { Jobs } from "@/server/queue/queue";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import type { JobTools } from "../tools";

/** Lets people whom another campaign moved begin here, once: who is in it already stays as they are (R24). */
export const enterCampaign = (
  { inWorkspace, now, newId }: JobTools,
  { workspaceId, campaignId, prospectIds }: Jobs["enter-campaign"],
) =>
  inWorkspace(workspaceId, async (tx) => {
    const { clock } = await readSendingWorkspace(tx);
    await enrollPeople(tx, { now: now(), clock, newId }, { campaignId, prospectIds });
    await publish(tx, "refetch", { list: "profiles", id: campaignId });
  });
