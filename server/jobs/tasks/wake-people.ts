import { wakeProspects } from "@/server/planning/prospect";
import type { Jobs } from "@/server/queue/queue";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import type { JobTools } from "../tools";

/** Data of prospects was added: steps that waited for it are checked again (R13). */
export const wakePeople = (
  { inWorkspace, now, newId }: JobTools,
  { workspaceId, prospectIds }: Jobs["wake-people"],
) =>
  inWorkspace(workspaceId, async (tx) => {
    const { clock } = await readSendingWorkspace(tx);
    await wakeProspects(tx, { now: now(), clock, newId }, prospectIds);
  });
