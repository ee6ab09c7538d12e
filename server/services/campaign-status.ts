import type { Campaign, CampaignCommand, campaigns } from "@/lib/contract/campaigns";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { decide } from "@/server/domain/campaigns/machine";
import { pauseCampaign } from "@/server/engine/plan/campaign";
import { publish as tell } from "@/server/realtime/publish";
import { listAccounts } from "@/server/repositories/accounts";
import { type CampaignRow, listSenders, updateCampaign } from "@/server/repositories/campaigns";
import { listMailboxes } from "@/server/repositories/mailboxes";
import { endPreparation } from "@/server/repositories/preparations";
import { mustFindCampaign, mustLockCampaign } from "./campaign-access";
import { goLive } from "./campaign-drafts";
import { showCampaign } from "./campaign-view";
import { refuseOverLimit } from "./campaigns";
import { planningOf } from "./planning";
import { beginPreparation } from "./preparation";
import { wakeSearches } from "./search-wake";

/** Starts (publishing first), pauses or resumes (CAMP-14, R22). */
export const updateStatus = (cx: Context, input: Input<typeof campaigns.updateStatus>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, input.id);
    if (input.status === "paused") {
      await move(cx, tx, row, "pause");
      await stopSending(cx, tx, row.id);
    } else {
      const isStart = row.status === "draft";
      if (isStart) {
        await refuseWithoutSender(tx, row);
        await goLive(cx, tx, row);
      }
      await move(cx, tx, row, isStart ? "start" : "resume");
      await beginPreparation(cx, tx, row.id);
      await wakeSearches(tx, { campaignId: row.id });
    }
    return changed(cx, tx, row.id);
  });

/** Nothing leaves any more, and nobody who was not prepared yet is (R22). */
async function stopSending(cx: Context, tx: Tx, id: string): Promise<void> {
  await pauseCampaign(tx, planningOf(cx), id);
  await endPreparation(tx, id, { outcome: "paused", now: cx.now() });
}

/** After a pause people more than seven days late wait for this word: their step is sent, or left out (R22). */
export const decideLate = (
  cx: Context,
  { id, verdict }: Input<typeof campaigns.decideLate>,
): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const { status } = await mustLockCampaign(cx, tx, id);
    if (status !== "active") throw new DomainError("campaign_wrong_state", { status });
    await beginPreparation(cx, tx, id, verdict);
    return changed(cx, tx, id);
  });

/** Somebody must be there to send when a campaign starts; one that breaks later makes its steps wait (CAMP-43, CAMP-53). */
async function refuseWithoutSender(tx: Tx, row: CampaignRow): Promise<void> {
  const accounts = await listAccounts(tx, null);
  const active = new Set(accounts.filter(({ status }) => status === "active").map(({ id }) => id));
  if (active.size === 0) throw new DomainError("add_account_first");
  const senders = await listSenders(tx, [row.id]);
  if (senders.length > 0 && !senders.some(({ accountId }) => active.has(accountId)))
    throw new DomainError("add_account_first");
  const chosen = senders.flatMap(({ mailboxId }) => mailboxId ?? []);
  if (chosen.length === 0 || !row.draft.some((step) => step.type === "email" && step.is_enabled)) return;
  const mailboxes = await listMailboxes(tx, null);
  if (!mailboxes.some(({ id, status }) => chosen.includes(id) && status === "connected"))
    throw new DomainError("integration_not_connected");
}

export const archiveCampaign = (cx: Context, { id }: Input<typeof campaigns.archive>): Promise<Campaign> =>
  putAway(cx, id, "archive");
export const deleteCampaign = (cx: Context, { id }: Input<typeof campaigns.remove>): Promise<Campaign> =>
  putAway(cx, id, "delete");

const putAway = (cx: Context, id: string, command: "archive" | "delete"): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, id);
    await move(cx, tx, row, command);
    await stopSending(cx, tx, id);
    return changed(cx, tx, id);
  });

/** Brings a campaign back; what ran comes back paused, and counts against the plan again. */
export const restoreCampaign = (cx: Context, { id }: Input<typeof campaigns.restore>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, id);
    decide(row, "restore");
    await refuseOverLimit(cx, tx);
    await move(cx, tx, row, "restore");
    return changed(cx, tx, id);
  });

async function move(cx: Context, tx: Tx, row: CampaignRow, command: CampaignCommand): Promise<void> {
  const { status, statusBefore } = decide(row, command);
  const isPause = command === "pause";
  await updateCampaign(tx, row.id, {
    ...{ status, statusBefore },
    pausedAt: isPause ? cx.now() : null,
    pausedById: isPause ? cx.scope.personId : null,
  });
}

async function changed(cx: Context, tx: Tx, id: string): Promise<Campaign> {
  const row = await mustFindCampaign(cx, tx, id);
  await tell(tx, "update_workflows", { id, version: row.version });
  return showCampaign(cx, tx, row);
}
