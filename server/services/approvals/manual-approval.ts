import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { wakeUnapproved } from "@/server/planning/prospect";
import { forgetAwaiting, recallClaimed } from "@/server/repositories/campaigns/approvals";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { planningOf } from "@/server/services/campaigns/planning";

/**
 * A campaign requires approval from now on, or no longer (CAMP-17). When switched on, claimed messages that are not transmitted yet need
 * approval, too; when switched off, messages that awaited a first decision are released. Decisions and edited texts stay.
 */
export async function followSwitch(cx: Context, tx: Tx, campaignId: string, isOn: boolean): Promise<void> {
  if (isOn) await withdrawOutgoing(tx, await recallClaimed(tx, campaignId));
  else {
    await forgetAwaiting(tx, campaignId);
    await wakeUnapproved(tx, planningOf(cx), campaignId);
  }
  await publish(tx, "refetch", { list: "approvals" });
}
