import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { wakeUnread } from "@/server/planning/prospect";
import { forgetAwaiting, recallClaimed } from "@/server/repositories/campaigns/approvals";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { planningOf } from "@/server/services/campaigns/planning";

/**
 * A campaign's messages are read first from now on, or no longer (CAMP-17). What a worker has in hand and has not transmitted is
 * read, too; what waited for a first word goes out. Words that were said, and texts that were written by hand, stay.
 */
export async function followSwitch(cx: Context, tx: Tx, campaignId: string, isOn: boolean): Promise<void> {
  if (isOn) await withdrawOutgoing(tx, await recallClaimed(tx, campaignId));
  else {
    await forgetAwaiting(tx, campaignId);
    await wakeUnread(tx, planningOf(cx), campaignId);
  }
  await publish(tx, "refetch", { list: "approvals" });
}
